import { logOut } from '#web/api/session/sign-in.ts'
import { mayWait } from './waiting.ts'

/** Logs out; waiting changes are sent first, and if that fails, the person is asked. */
export async function signOut(): Promise<void> {
  if (mayWait()) {
    const leaving = await import('./leaving.ts').catch(() => undefined)
    if (leaving && !(await leaving.mayLeave())) return
  }
  await logOut()
}
