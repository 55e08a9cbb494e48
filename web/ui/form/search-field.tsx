import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './search-field.module.css'

type Props = {
  name: string
  label: string
  /** The current search. */
  value: string
  /** Label of the button with the magnifier. */
  buttonLabel: string
  /** The field was cleared, by the browser's own button or by hand: back to everything. */
  onEmptied: () => void
}

/** The field and button that begin a form with the role search. */
export function SearchField({ name, label, value, buttonLabel, onEmptied }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const sends = useFollowing(input, value)
  return (
    <div className={classes.field}>
      <input
        ref={input}
        name={name}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={limits.search}
        defaultValue={value}
        placeholder={label}
        aria-label={label}
        onInput={({ currentTarget }) => {
          if (currentTarget.value !== '' || value === '') return
          sends('')
          onEmptied()
        }}
      />
      <button type="submit" aria-label={buttonLabel}>
        <Icon name="search" />
      </button>
    </div>
  )
}

/**
 * The field shows the search in the address; but what was typed since the field sent it stays, and so does the focus.
 * Returns what to call when it sends something without its form.
 */
function useFollowing(input: RefObject<HTMLInputElement | null>, value: string): (words: string) => void {
  const shown = useRef(value)
  const sent = useRef<string>(undefined)
  useEffect(() => {
    const form = input.current?.form
    const note = () => {
      sent.current = input.current?.value.trim()
    }
    form?.addEventListener('submit', note)
    return () => form?.removeEventListener('submit', note)
  }, [input])
  useLayoutEffect(() => {
    const field = input.current
    if (!field || shown.current === value) return
    shown.current = value
    const isAnswer = sent.current === value
    sent.current = undefined
    const isSame = field.value.trim() === value
    if (!isAnswer && !isSame) field.value = value
    // The keyboard of a phone would cover the results.
    if (isAnswer && isSame && matchMedia('(pointer: coarse)').matches) field.blur()
  }, [input, value])
  return (words) => {
    sent.current = words
  }
}
