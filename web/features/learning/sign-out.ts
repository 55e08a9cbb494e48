import { logOut } from '#web/api/session/sign-in.ts'
import { mayWait } from './waiting.ts'

/** Logs out; what is not sent yet goes off first, and where it cannot, whoever logs out is asked. */
export async function signOut(): Promise<void> {
  if (mayWait()) {
    const leaving = await import('./leaving.ts').catch(() => undefined)
    if (leaving && !(await leaving.mayLeave())) return
  }
  await logOut()
}
