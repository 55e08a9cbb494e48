import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { SecondFactorChallenge } from '#contract/endpoints/accounts.ts'
import { browserApi } from '#web/api/browser.ts'
import { readSession } from '#web/api/session/session.ts'
import { replaceSession } from '#web/api/session/sign-in.ts'
import { storeToken } from '#web/api/session/token.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { isFocusElsewhere } from '#web/ui/states/focus-elsewhere.ts'
import { useRequest } from '#web/ui/states/use-request.ts'

const ConfirmDialog = onDemand(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog)
const SecondStepDialog = onDemand(async () => (await import('./second-step-dialog.tsx')).SecondStepDialog)

/**
 * The server asks for the password after fifteen minutes; slightly before that, the page asks for it without a
 * failing attempt. Milliseconds.
 */
const proofTime = 14 * 60_000

/** Whether to ask for the password at once. The server decides. */
function isOldSignIn(): boolean {
  const session = readSession()
  return session !== null && session.iat * 1000 < Date.now() - proofTime
}

type Waiting = SecondFactorChallenge['secondFactor']

/**
 * Confirms the password, and continues with the new session. Returns the second step where the account requires one.
 */
function prove(password: string): Promise<Waiting | null> {
  return replaceSession(async () => {
    const { data } = await browserApi.sessions.prove({ body: { password } })
    if ('secondFactor' in data) return data.secondFactor
    storeToken(data.token)
    return null
  })
}

/** After the password, the second step of an account that has one; `act` follows it. */
function useSecondStep(act: () => Promise<unknown>, onClose: () => void) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const dialog: ReactNode = waiting ? (
    <SecondStepDialog
      waiting={waiting}
      onClose={() => {
        setWaiting(null)
        onClose()
      }}
      onSignedIn={async ({ token }, isStillAsked) => {
        storeToken(token)
        if (!isStillAsked) return
        await act()
        setWaiting(null)
        onClose()
      }}
    />
  ) : null
  return { dialog, setWaiting }
}

/**
 * Performs a request like `useRequest`; where the server requires the password first, `dialog` asks for it
 * and continues.
 */
export function useProven(act: () => Promise<void>) {
  const [isAsking, setAsking] = useState(false)
  const second = useSecondStep(act, () => {})
  const request = useRequest(() => {
    const focused = document.activeElement
    return act().catch((error: unknown) => {
      // Whoever has gone on reads that it needs the password, and is asked when they try again.
      const isAsked = error instanceof ApiError && error.code === 'proof_needed' && !isFocusElsewhere(focused)
      if (!isAsked) throw error
      setAsking(true)
    })
  })
  const dialog = isAsking ? (
    <ConfirmDialog
      question={text.proofTitle()}
      about={[text.proofAbout()]}
      field={{ kind: 'password', name: 'password', label: text.proofPassword() }}
      yes={text.proofContinue()}
      no={text.cancel()}
      act={async (password, isStillAsked) => {
        const waiting = await prove(password)
        // Whoever has closed the question does not want it any more.
        if (!isStillAsked()) return undefined
        if (waiting) second.setWaiting(waiting)
        else await act()
        return undefined
      }}
      onClose={() => setAsking(false)}
    />
  ) : (
    second.dialog
  )
  return { ...request, dialog }
}

type ProvenProps = Omit<ComponentProps<typeof ConfirmDialog>, 'act' | 'field'> & {
  act: () => Promise<unknown>
}

/** A confirmation before something that may require the password; if it does, there is a field for it. */
export function ProvenDialog({ act, onClose, ...asked }: ProvenProps) {
  const [isNeeded, setNeeded] = useState(isOldSignIn)
  const isWaiting = useRef(false)
  const second = useSecondStep(act, onClose)
  async function proveAndAct(password: string, isStillAsked: () => boolean): Promise<undefined> {
    const waiting = password ? await prove(password) : null
    if (!isStillAsked()) return
    if (waiting) {
      second.setWaiting(waiting)
      isWaiting.current = true
      return
    }
    try {
      await act()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'proof_needed') setNeeded(true)
      throw error
    }
  }
  if (second.dialog) return second.dialog
  return (
    <ConfirmDialog
      {...asked}
      act={proveAndAct}
      onClose={() => {
        if (!isWaiting.current) onClose()
      }}
      {...(isNeeded ? { field: { kind: 'password', name: 'password', label: text.proofPassword() } } : {})}
    />
  )
}
