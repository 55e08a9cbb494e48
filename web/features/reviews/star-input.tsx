import { useId } from 'react'
import * as form from '#web/messages/compiled/reviewForm.ts'
import classes from './star-input.module.css'

const STARS = [1, 2, 3, 4, 5]

type Props = {
  label: string
  value: number
  onChange: (stars: number) => void
  /** The form was submitted without it. */
  isMissing: boolean
  /** Id of what then says so. */
  errorId: string
}

/** Five stars, each a radio button over its drawing, so that it is pressed where it is seen. 0: none yet. */
export function StarInput({ label, value, onChange, isMissing, errorId }: Props) {
  const id = useId()
  return (
    <div
      className={classes.stars}
      role="radiogroup"
      aria-labelledby={id}
      aria-required
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? errorId : undefined}
    >
      <span className={classes.label} id={id}>
        {label}
      </span>
      {STARS.map((stars) => (
        <span key={stars} className={classes.star} data-filled={stars <= value || undefined}>
          <input
            type="radio"
            name="rating"
            value={stars}
            aria-label={form.stars({ count: stars })}
            checked={stars === value}
            onChange={() => onChange(stars)}
            data-autofocus={stars === (value || 1) || undefined}
          />
          <svg viewBox="0 0 24 24" width={36} height={36} aria-hidden="true" focusable="false">
            <path d="m12 3.2 2.7 5.6 6.1.8-4.5 4.2 1.2 6.1-5.5-3-5.5 3 1.2-6.1-4.5-4.2 6.1-.8z" />
          </svg>
        </span>
      ))}
    </div>
  )
}
