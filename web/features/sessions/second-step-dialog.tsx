import type { ComponentProps } from 'react'
import { SecondStep } from '#web/features/second-factor/second-step.tsx'
import * as text from '#web/messages/compiled/factor.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

type Props = ComponentProps<typeof SecondStep> & { onClose: () => void }

/** The second step in a dialog, for somebody who is signed in. */
export function SecondStepDialog({ onClose, ...step }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title={text.stepTitle()}>
      <p>{text.stepAbout()}</p>
      <SecondStep {...step} />
    </Dialog>
  )
}
