import type { InputEvent } from 'react'

/** Numeric: whatever else is typed or pasted is left out. */
export function keepDigits({ currentTarget }: InputEvent<HTMLInputElement>): void {
  const digits = currentTarget.value.replace(/\D/g, '')
  if (digits !== currentTarget.value) currentTarget.value = digits
}
