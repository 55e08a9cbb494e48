import type { InputEvent } from 'react'
import { latinDigits } from '#contract/latin-digits.ts'

/** Removes everything but digits; those of other scripts become Latin digits. */
export function digitsOf(typed: string): string {
  return latinDigits(typed).replace(/\D/g, '')
}

/** Numeric: everything else that is typed or pasted is removed. */
export function keepDigits({ currentTarget }: InputEvent<HTMLInputElement>): void {
  const digits = digitsOf(currentTarget.value)
  if (digits !== currentTarget.value) currentTarget.value = digits
}
