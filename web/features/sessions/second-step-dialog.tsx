import type { SecondFactorChallenge, SignedIn } from '#contract/endpoints/accounts.ts'
import { SecondStep } from '#web/features/second-factor/second-step.tsx'
import * as text from '#web/messages/compiled/factor.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'

type Props = {
  waiting: SecondFactorChallenge['secondFactor']
  onClose: () => void
  /** The dialog may have been closed before the reply arrived. */
  onSignedIn: (signedIn: SignedIn['data'], isStillAsked: boolean) => Promise<void>
}

/** The second step in a dialog, for somebody who is signed in. */
export function SecondStepDialog({ waiting, onClose, onSignedIn }: Props) {
  const isHere = useIsMounted()
  return (
    <Dialog isOpen onClose={onClose} title={text.stepTitle()}>
      <p>{text.stepAbout()}</p>
      <SecondStep waiting={waiting} onSignedIn={(signedIn) => onSignedIn(signedIn, isHere.current)} />
    </Dialog>
  )
}
