import type { InputEvent } from 'react'
import { latinDigits } from '#contract/latin-digits.ts'

/** Whatever is no digit is left out; those of other scripts are written as phones do. */
export function digitsOf(typed: string): string {
  return latinDigits(typed).replace(/\D/g, '')
}

/** Numeric: whatever else is typed or pasted is left out. */
export function keepDigits({ currentTarget }: InputEvent<HTMLInputElement>): void {
  const digits = digitsOf(currentTarget.value)
  if (digits !== currentTarget.value) currentTarget.value = digits
}
