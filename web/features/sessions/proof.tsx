import { type ComponentProps, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { browserApi } from '#web/api/browser.ts'
import { readSession } from '#web/api/session/session.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'

const ConfirmDialog = onDemand(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog)

/** The server asks for the password after fifteen minutes; a little earlier it is asked for without a vain try. Milliseconds. */
const proofTime = 14 * 60_000

/** Whether the password had better be asked for at once. The server decides. */
function isOldSignIn(): boolean {
  const session = readSession()
  return session !== null && session.iat * 1000 < Date.now() - proofTime
}

/** Does something like `useRequest`; where the server wants the password first, `dialog` asks for it and goes on. */
export function useProven(act: () => Promise<void>) {
  const [isAsking, setAsking] = useState(false)
  const request = useRequest(() =>
    act().catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'proof_needed') throw error
      setAsking(true)
    }),
  )
  const dialog = isAsking ? (
    <ConfirmDialog
      question={text.proofTitle()}
      about={[text.proofAbout()]}
      field={{ kind: 'password', name: 'password', label: text.proofPassword() }}
      yes={text.proofContinue()}
      no={text.cancel()}
      act={async (password) => {
        await browserApi.sessions.prove({ body: { password } })
        await act()
        return undefined
      }}
      onClose={() => setAsking(false)}
    />
  ) : null
  return { ...request, dialog }
}

type ProvenProps = Omit<ComponentProps<typeof ConfirmDialog>, 'act' | 'field'> & {
  act: () => Promise<unknown>
}

/** A question before something that may need the password: then there is a field for it. */
export function ProvenDialog({ act, ...asked }: ProvenProps) {
  const [isNeeded, setNeeded] = useState(isOldSignIn)
  async function prove(password: string): Promise<undefined> {
    if (password) await browserApi.sessions.prove({ body: { password } })
    try {
      await act()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'proof_needed') setNeeded(true)
      throw error
    }
  }
  return (
    <ConfirmDialog
      {...asked}
      act={prove}
      {...(isNeeded ? { field: { kind: 'password', name: 'password', label: text.proofPassword() } } : {})}
    />
  )
}
