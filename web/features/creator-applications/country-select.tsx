import { type ComboboxParsedItem, Select } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import * as text from '#web/messages/compiled/application.ts'
import { locale } from '#web/messages/language.ts'
import { LoadError } from '#web/ui/dialog/on-demand.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { ProgressLine } from '#web/ui/states/progress-line.tsx'
import classes from './country-select.module.css'
import type { DiallingCode } from './dialling-codes.ts'
import { listBelow } from './list-below.ts'

/** A country's dialling code, found by name or number. The list is loaded after the page. */
export function CountrySelect({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const [codes, setCodes] = useState<DiallingCode[]>([])
  const [hasFailed, setFailed] = useState(false)
  const [typed, setTyped] = useState(() => chosenOption(value)[0]?.label ?? '')
  const field = useRef<HTMLInputElement>(null)
  // What was typed before the page was hydrated, perhaps behind the country that stood there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the page is hydrated
  useEffect(() => {
    const now = field.current?.value ?? typed
    if (now !== typed) setTyped(now.startsWith(typed) ? now.slice(typed.length) : now)
  }, [])
  useEffect(() => {
    let isGone = false
    import('./dialling-codes.ts').then(
      ({ diallingCodes }) => {
        if (!isGone) setCodes(diallingCodes())
      },
      () => {
        if (!isGone) setFailed(true)
      },
    )
    return () => {
      isGone = true
    }
  }, [])
  if (hasFailed)
    return (
      <div className={classes.lost}>
        <LoadError Waiting={ProgressLine} />
      </div>
    )
  const isLoading = codes.length === 0
  // The field has its text from the beginning: set later, it would replace what somebody types meanwhile.
  const options = isLoading
    ? chosenOption(value)
    : codes.map(({ name, dialCode, code }) => ({
        value: `${code} ${dialCode}`,
        label: `+${dialCode} ${name}`,
      }))
  return (
    <Select
      ref={field}
      label={text.country()}
      data={options}
      value={value || null}
      onChange={(country) => onChange(country ?? '')}
      allowDeselect={false}
      searchValue={typed}
      onSearchChange={setTyped}
      // Also when the same country is chosen again.
      onOptionSubmit={(chosen) => setTyped(options.find(({ value: one }) => one === chosen)?.label ?? '')}
      // What is typed replaces the country that is chosen.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={({ currentTarget }) => currentTarget.select()}
      renderOption={({ option }) => <Option label={option.label} />}
      searchable
      filter={({ options, search }) =>
        isLoading ? [] : options.filter((option) => isMeant(option, search, codes))
      }
      selectFirstOptionOnChange
      placeholder={text.chooseCountry()}
      nothingFoundMessage={isLoading ? text.loading() : text.noSuchCountry()}
      rightSection={<Icon name="down" size={18} />}
      rightSectionWidth={28}
      maxDropdownHeight={240}
      comboboxProps={{ ...listBelow.combobox, width: 280 }}
      onDropdownOpen={listBelow.makeRoom}
      autoComplete="tel-country-code"
      aria-required
    />
  )
}

/** As the list will have it. */
function chosenOption(value: string) {
  const [code, dialCode] = value.split(' ')
  const name = code && new Intl.DisplayNames(locale(), { type: 'region' }).of(code)
  return name ? [{ value, label: `+${dialCode} ${name}` }] : []
}

/** By number, by name, or by its name in English. */
function isMeant(option: ComboboxParsedItem, search: string, codes: DiallingCode[]): boolean {
  if (!('value' in option)) return false
  const inEnglish = codes.find(({ code }) => option.value.startsWith(code))?.inEnglish ?? ''
  const sought = search.trim().toLowerCase()
  return `${option.label} ${inEnglish}`.toLowerCase().includes(sought)
}

/** In the list the name comes first, since people look for it. */
function Option({ label }: { label: string }) {
  const [dialCode, ...name] = label.split(' ')
  return (
    <span className={classes.option}>
      <span>{name.join(' ')}</span>
      <span>{dialCode}</span>
    </span>
  )
}
