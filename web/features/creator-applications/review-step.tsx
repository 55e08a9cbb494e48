import { Button } from '@mantine/core'
import { ConsentLine } from '#web/features/accounts/consent-line.tsx'
import * as text from '#web/messages/compiled/application.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { languageName } from '#web/ui/language-name.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import type { Failure } from '#web/ui/states/use-request.ts'
import { dialCodeOf, type Field } from './draft.ts'
import type { StepProps } from './field-props.ts'
import classes from './review-step.module.css'
import { StepForm } from './step-form.tsx'

type Props = StepProps & { isBusy: boolean; failure: Failure | null; onSubmit: () => void }

/** All answers but the password, with the country as part of the number: one that is added later is not left out. */
type Rows = Record<Exclude<Field, 'password' | 'country'>, [label: string, value: string]>

/** A summary of everything, to read before it is sent. */
export function ReviewStep({ draft, onStep, isBusy, failure, onSubmit }: Props) {
  const rows: Rows = {
    name: [text.name(), draft.name],
    email: [text.email(), draft.email],
    mobile: [text.mobile(), `+${dialCodeOf(draft.country)}${draft.mobile}`],
    location: [text.location(), draft.location],
    languages: [text.languages(), `${draft.languages.map(languageName).join(', ')}.`],
    description: [text.description(), draft.description],
    profession: [text.profession(), draft.profession],
    pastExperiences: [text.pastExperiences(), draft.pastExperiences],
    relevantSkills: [text.relevantSkills(), draft.relevantSkills],
    presentation: [text.presentation(), draft.presentation === 'yes' ? text.yes() : text.no()],
    social: [text.social(), draft.social],
  }
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
        {Object.values(rows).map(([label, value]) => (
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
