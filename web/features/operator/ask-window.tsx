import '#web/ui/form.css'
import { Button, Textarea } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import type { Undo } from '#web/features/operator/use-work.tsx'
import * as text from '#web/messages/compiled/operator.ts'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useSubmission } from '#web/ui/use-submission.ts'
import { Window } from '#web/ui/window.tsx'
import classes from './ask-window.module.css'

export type Question = {
  question: string
  about: string
  yes: string
  isDangerous?: boolean
  /** Asks for a reason and says who reads it. */
  reasonHint?: string
  act: (reason: string) => Promise<unknown>
  /** Said when it is done. */
  done: string
  undo?: Undo
}

type Props = Question & { onAnswer: (reason: string) => Promise<void>; onClose: () => void }

/** Asks once more before something is done, and why. */
export function AskWindow({ question, about, yes, isDangerous, reasonHint, onAnswer, onClose }: Props) {
  const form = useSubmission<'reason'>(({ reason }) => onAnswer(reason ?? ''))
  return (
    <Window isOpen onClose={onClose} title={question}>
      <form {...form.props} className={classes.form}>
        <p>{about}</p>
        {reasonHint ? (
          <Textarea
            {...form.field('reason')}
            label={text.reason()}
            description={reasonHint}
            rows={4}
            maxLength={limits.comment}
            data-autofocus
          />
        ) : null}
        <RefusalNotice refusal={form.refusal} />
        <ButtonRow>
          <Button variant="outline" onClick={onClose}>
            {text.cancel()}
          </Button>
          <SubmitButton isBusy={form.isBusy} {...(isDangerous ? { color: 'red' } : {})}>
            {yes}
          </SubmitButton>
        </ButtonRow>
      </form>
    </Window>
  )
}
