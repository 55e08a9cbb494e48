import { Button } from '@mantine/core'
import { ConsentLine } from '#web/features/accounts/consent-line.tsx'
import * as text from '#web/messages/compiled/application.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { languageName } from '#web/ui/language-name.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import type { Failure } from '#web/ui/states/use-request.ts'
import { dialCodeOf } from './draft.ts'
import type { StepProps } from './field-props.ts'
import classes from './review-step.module.css'
import { StepForm } from './step-form.tsx'

type Props = StepProps & { isBusy: boolean; failure: Failure | null; onSubmit: () => void }

/** A summary of everything, to read before it is sent. */
export function ReviewStep({ draft, onStep, isBusy, failure, onSubmit }: Props) {
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
      <ConsentLine />
      <FailureNotice failure={failure} />
    </StepForm>
  )
}
