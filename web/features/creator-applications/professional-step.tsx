import '@mantine/core/styles/Radio.css'
import { Button, Group, Radio, TextInput } from '@mantine/core'
import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import * as text from '#web/messages/compiled/application.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { type Draft, emptyFields } from './draft.ts'
import type { StepProps } from './field-props.ts'
import { fieldProps } from './field-props.ts'
import radio from './radio.module.css'
import { StepForm } from './step-form.tsx'
import { StillEmpty } from './still-empty.tsx'

export function ProfessionalStep(props: StepProps) {
  const { draft, onChange, onStep, problems } = props
  const missing = emptyFields(draft, 1)
  const missingId = useId()
  return (
    <StepForm
      title={text.professional()}
      about={text.professionalAbout()}
      onSubmit={() => missing.length === 0 && onStep(2)}
      buttons={
        <>
          <Button variant="outline" onClick={() => onStep(0)}>
            {text.previous()}
          </Button>
          <Button type="submit" disabled={missing.length > 0} aria-describedby={missingId}>
            {text.next()}
          </Button>
          <StillEmpty id={missingId} fields={missing} next={{ number: 3, step: text.review() }} />
        </>
      }
    >
      <TextInput
        {...fieldProps(props, 'profession')}
        label={text.profession()}
        autoComplete="organization-title"
        maxLength={limits.title}
      />
      <TextArea
        {...fieldProps(props, 'pastExperiences')}
        label={text.pastExperiences()}
        rows={3}
        maxLength={limits.description}
      />
      <TextInput
        {...fieldProps(props, 'relevantSkills')}
        label={text.relevantSkills()}
        description={text.relevantSkillsAbout()}
        maxLength={limits.description}
      />
      <Radio.Group
        label={text.presentation()}
        description={text.presentationAbout()}
        value={draft.presentation || null}
        onChange={(value) => onChange({ presentation: value as Draft['presentation'] })}
        error={problems.presentation}
      >
        <Group gap="lg">
          <Radio value="yes" label={text.yes()} size="md" classNames={radio} />
          <Radio value="no" label={text.no()} size="md" classNames={radio} />
        </Group>
      </Radio.Group>
      <TextArea
        {...fieldProps(props, 'social')}
        label={text.social()}
        description={text.socialAbout()}
        rows={2}
        maxLength={limits.description}
      />
    </StepForm>
  )
}
