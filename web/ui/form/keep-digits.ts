import type { InputEvent } from 'react'
import { latinDigits } from '#contract/latin-digits.ts'

/**
 * Of a phone number. A `maxLength` would count the characters between them, and cut off the last digits of a pasted
 * number.
 */
const MAX_DIGITS = 15

/** Removes everything but the digits of a phone number; those of other scripts become Latin digits. */
export function digitsOf(typed: string): string {
  return latinDigits(typed).replace(/\D/g, '').slice(0, MAX_DIGITS)
}

/** Numeric: everything else that is typed or pasted is removed. */
export function keepDigits({ currentTarget }: InputEvent<HTMLInputElement>): void {
  const digits = digitsOf(currentTarget.value)
  if (digits !== currentTarget.value) currentTarget.value = digits
}
