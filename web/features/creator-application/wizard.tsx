import '#web/ui/form.css'
import '@mantine/core/styles/Stepper.css'
import { Stepper } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { browserApi } from '#web/api/browser.ts'
import { BasicStep } from '#web/features/creator-application/basic-step.tsx'
import {
  applicationOf,
  type Draft,
  emptyDraft,
  type Field,
  fieldOfApi,
  forgetDraft,
  keepDraft,
  readDraft,
  type Step,
} from '#web/features/creator-application/draft.ts'
import { ProfessionalStep } from '#web/features/creator-application/professional-step.tsx'
import { ReviewStep } from '#web/features/creator-application/review-step.tsx'
import * as text from '#web/messages/compiled/application.ts'
import { type Refusal, useRequest } from '#web/ui/use-request.ts'
import classes from './wizard.module.css'

export type StepProps = {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  onStep: (step: Step) => void
  /** What the server found wrong, by our field names. */
  problems: Partial<Record<Field, string>>
}

/** Three steps from who one is to sending it. What was typed survives going back, a reload and a refusal. */
export function Wizard({ onSubmitted }: { onSubmitted: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useDraft(place)
  const request = useRequest(async () => {
    await browserApi.creatorApplications.submit({ body: applicationOf(draft) })
    forgetDraft()
    onSubmitted()
  })
  const { step } = draft
  const shownStep = useRef(step)

  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    place.current?.querySelector('h2')?.focus()
  }, [step])

  const props: StepProps = {
    draft,
    onChange: (change) => setDraft((before) => ({ ...before, ...change })),
    onStep: (next) => setDraft((before) => ({ ...before, step: next })),
    problems: problemsOf(request.refusal),
  }
  return (
    <Stepper
      ref={place}
      active={step}
      onStepClick={(index) => request.isBusy || props.onStep(index === 0 ? 0 : 1)}
      allowNextStepsSelect={false}
      labelPosition="bottom"
      wrap={false}
      classNames={classes}
      contentPadding={0}
    >
      <Stepper.Step label={text.basic()} aria-current={step === 0 ? 'step' : undefined}>
        <BasicStep {...props} />
      </Stepper.Step>
      <Stepper.Step label={text.professional()} aria-current={step === 1 ? 'step' : undefined}>
        <ProfessionalStep {...props} />
      </Stepper.Step>
      <Stepper.Step label={text.review()} aria-current={step === 2 ? 'step' : undefined}>
        <ReviewStep
          {...props}
          isBusy={request.isBusy}
          refusal={request.refusal}
          onSubmit={() => void request.send()}
        />
      </Stepper.Step>
    </Stepper>
  )
}

/** The draft, taken up where it was left once the page is alive, with what was typed before that. */
function useDraft(place: RefObject<HTMLElement | null>) {
  const [draft, setDraft] = useState(emptyDraft)
  const isTakenUp = useRef(false)

  useEffect(() => {
    if (isTakenUp.current) keepDraft(draft)
  }, [draft])

  useEffect(() => {
    setDraft({ ...readDraft(), ...typedInto(place.current) })
    isTakenUp.current = true
  }, [place])

  return [draft, setDraft] as const
}

/** What stands in the text fields, by their names. */
function typedInto(place: HTMLElement | null): Partial<Draft> {
  const form = place?.querySelector('form')
  const texts = form
    ? [...new FormData(form)].filter(([name, value]) => name in emptyDraft && value !== '')
    : []
  return Object.fromEntries(texts)
}

function problemsOf(refusal: Refusal | null): Partial<Record<Field, string>> {
  return Object.fromEntries(
    Object.entries(refusal?.fields ?? {}).map(([path, sentence]) => {
      const name = path.split('.')[0] ?? path
      return [fieldOfApi[name] ?? name, sentence || refusal?.message]
    }),
  )
}
