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
  return (
    <div className={classes.field}>
      <input
        key={value}
        name={name}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={limits.search}
        defaultValue={value}
        placeholder={label}
        aria-label={label}
        onInput={({ currentTarget }) => {
          if (currentTarget.value === '' && value !== '') onEmptied()
        }}
      />
      <button type="submit" aria-label={buttonLabel}>
        <Icon name="search" />
      </button>
    </div>
  )
}
