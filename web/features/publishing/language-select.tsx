import { NativeSelect } from '@mantine/core'
import { LANGUAGES } from '#contract/constants.ts'
import * as text from '#web/messages/compiled/publishing.ts'
import { languageName } from '#web/ui/language-name.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'

type Props = {
  name: string
  /** A language of courses, or '' while none is chosen. */
  value: string
  onChange: (language: string) => void
  error?: React.ReactNode
  'aria-invalid'?: boolean
  description?: string | undefined
}

/** The language of a playlist; offers to choose one only while there is none. */
export function LanguageSelect({ value, onChange, ...field }: Props) {
  return (
    <NativeSelect
      {...field}
      label={text.languageLabel()}
      value={value}
      rightSection={<Icon name="down" size={18} />}
      data={[
        { value: '', label: text.chooseLanguage() },
        ...LANGUAGES.map((language) => ({ value: language, label: languageName(language) })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
}
