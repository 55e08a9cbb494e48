import { Button } from '@mantine/core'
import { dialCodeOf } from '#web/features/creator-application/draft.ts'
import type { StepProps } from '#web/features/creator-application/wizard.tsx'
import * as text from '#web/messages/compiled/application.ts'
import { languageName } from '#web/ui/language-name.ts'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import type { Refusal } from '#web/ui/use-request.ts'
import classes from './review-step.module.css'
import { StepForm } from './step-form.tsx'

type Props = StepProps & { isBusy: boolean; refusal: Refusal | null; onSubmit: () => void }

/** Everything once more, to read before it is sent. */
export function ReviewStep({ draft, onStep, isBusy, refusal, onSubmit }: Props) {
  const rows = [
    [text.name(), draft.name],
    [text.email(), draft.email],
    [text.mobile(), `+${dialCodeOf(draft.country)}${draft.mobile}`],
    [text.location(), draft.location],
    [text.languages(), `${draft.languages.map(languageName).join(', ')}.`],
    [text.description(), draft.description],
    [text.profession(), draft.profession],
    [text.pastExperiences(), draft.pastExperiences],
    [text.presentation(), draft.presentation === 'yes' ? text.yes() : text.no()],
    [text.social(), draft.social],
  ]
  return (
    <StepForm
      title={text.review()}
      about={text.reviewAbout()}
      onSubmit={onSubmit}
      buttons={
        <>
          <Button variant="outline" onClick={() => onStep(1)} disabled={isBusy}>
            {text.previous()}
          </Button>
          <SubmitButton isBusy={isBusy}>{text.submit()}</SubmitButton>
        </>
      }
    >
      <dl className={classes.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <RefusalNotice refusal={refusal} />
    </StepForm>
  )
}
