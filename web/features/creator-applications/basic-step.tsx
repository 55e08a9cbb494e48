import '#web/ui/form/select.css'
import { Button, MultiSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { LANGUAGES } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import * as text from '#web/messages/compiled/application.ts'
import { NeedsScript } from '#web/ui/form/needs-script.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { languageName } from '#web/ui/language-name.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './basic-step.module.css'
import { CountrySelect } from './country-select.tsx'
import { dialCodeOf, emptyFields, nationalDigits } from './draft.ts'
import type { StepProps } from './field-props.ts'
import { fieldProps } from './field-props.ts'
import { listBelow } from './list-below.ts'
import { Columns, StepForm } from './step-form.tsx'
import { StillEmpty } from './still-empty.tsx'

const languageOptions = LANGUAGES.map((value) => ({ value, label: languageName(value) }))

export function BasicStep(props: StepProps) {
  const { draft, onChange, onStep, problems } = props
  const missing = emptyFields(draft, 0)
  const missingId = useId()
  return (
    <StepForm
      title={text.basic()}
      about={text.basicAbout()}
      onSubmit={() => missing.length === 0 && onStep(1)}
      buttons={
        <>
          <Button type="submit" disabled={missing.length > 0} aria-describedby={missingId}>
            {text.next()}
          </Button>
          <StillEmpty id={missingId} fields={missing} next={{ number: 2, step: text.professional() }} />
        </>
      }
    >
      <NeedsScript />
      <Columns>
        <TextInput
          {...fieldProps(props, 'name')}
          label={text.name()}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={limits.name}
        />
        <div className={classes.phone}>
          <CountrySelect value={draft.country} onChange={(country) => onChange({ country })} />
          <TextInput
            {...fieldProps(props, 'mobile')}
            label={text.mobile()}
            onChange={({ currentTarget }) =>
              onChange({ mobile: nationalDigits(currentTarget.value, dialCodeOf(draft.country)) })
            }
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
          />
        </div>
        <TextInput
          {...fieldProps(props, 'email')}
          label={text.email()}
          description={text.emailAbout()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          autoComplete="email"
          maxLength={limits.email}
        />
        <PasswordField
          {...fieldProps(props, 'password')}
          label={text.password()}
          description={text.passwordHint()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
        />
        <TextInput
          {...fieldProps(props, 'location')}
          label={text.location()}
          autoComplete="address-level2"
          maxLength={limits.name}
        />
        <MultiSelect
          label={text.languages()}
          placeholder={draft.languages.length === 0 ? text.chooseLanguages() : undefined}
          data={languageOptions}
          value={draft.languages}
          onChange={(languages) => onChange({ languages })}
          rightSection={<Icon name="down" size={18} />}
          maxDropdownHeight={224}
          comboboxProps={{ ...listBelow.combobox, width: 250 }}
          onDropdownOpen={listBelow.makeRoom}
          error={problems.languages}
          aria-required
        />
      </Columns>
      <TextArea
        {...fieldProps(props, 'description')}
        label={text.description()}
        rows={4}
        maxLength={limits.description}
      />
    </StepForm>
  )
}
