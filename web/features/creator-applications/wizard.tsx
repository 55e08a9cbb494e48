import '#web/ui/form/form.css'
import '@mantine/core/styles/Stepper.css'
import { Stepper } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/application.ts'
import { language } from '#web/messages/language.ts'
import { useOverlay } from '#web/ui/dialog/use-overlay.ts'
import { toast } from '#web/ui/states/toasts.tsx'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import { type Failure, useRequest } from '#web/ui/states/use-request.ts'
import { BasicStep } from './basic-step.tsx'
import {
  applicationOf,
  clearApplication,
  type Draft,
  dialCodeOf,
  emptyDraft,
  type Field,
  fieldOfApi,
  nationalDigits,
  readApplication,
  type Step,
  storeApplication,
} from './draft.ts'
import type { StepProps } from './field-props.ts'
import { ProfessionalStep } from './professional-step.tsx'
import { ReviewStep } from './review-step.tsx'
import classes from './wizard.module.css'

/** Three steps. What was typed survives going back, a reload and a failure. */
export function Wizard({ onSubmitted }: { onSubmitted: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useDraft(place)
  const isMounted = useIsMounted()
  const request = useRequest(async () => {
    await browserApi.creatorApplications.submit({ body: { ...applicationOf(draft), language: language() } })
    clearApplication()
    if (isMounted.current) onSubmitted()
    if (!isAtReview()) void toast('success', text.submitted())
  })
  const { step } = draft
  const shownStep = useRef(step)
  // Leaving the page closes the steps first, while it is still there.
  const isAtReview = () => isMounted.current && shownStep.current === 2

  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    place.current?.querySelector('h2')?.focus()
  }, [step])

  async function submit() {
    const failure = await request.send()
    // The step that shows it may be left by then.
    if (failure && !isAtReview()) void toast('error', failure.message)
  }
  const onStep = (next: Step) => setDraft((before) => ({ ...before, step: next }))
  // Back leads to the step before, as if each step were on top of it.
  useOverlay(step > 0, () => onStep(0))
  useOverlay(step > 1, () => onStep(1))

  const props: StepProps = {
    draft,
    onChange: (change) => setDraft((before) => ({ ...before, ...change })),
    onStep,
    problems: problemsOf(request.failure),
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
          failure={request.failure}
          onSubmit={() => void submit()}
        />
      </Stepper.Step>
    </Stepper>
  )
}

/** The draft, restored once the page is hydrated, merged with what was typed before that. */
function useDraft(place: RefObject<HTMLElement | null>) {
  const [draft, setDraft] = useState(emptyDraft)
  const isTakenUp = useRef(false)

  useEffect(() => {
    if (isTakenUp.current) storeApplication(draft)
  }, [draft])

  useEffect(() => {
    const typed = { ...readApplication(), ...typedInto(place.current) }
    setDraft({ ...typed, mobile: nationalDigits(typed.mobile, dialCodeOf(typed.country)) })
    isTakenUp.current = true
  }, [place])

  return [draft, setDraft] as const
}

/** The values of the text fields, by name. */
function typedInto(place: HTMLElement | null): Partial<Draft> {
  const form = place?.querySelector('form')
  const texts = form
    ? [...new FormData(form)].filter(([name, value]) => name in emptyDraft && value !== '')
    : []
  return Object.fromEntries(texts)
}

function problemsOf(failure: Failure | null): Partial<Record<Field, string>> {
  return Object.fromEntries(
    Object.entries(failure?.fields ?? {}).map(([path, sentence]) => {
      const name = path.split('.')[0] ?? path
      return [fieldOfApi[name] ?? name, sentence || failure?.message]
    }),
  )
}
