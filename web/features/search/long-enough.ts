const MIN_LENGTH = 2

/** Nothing is suggested for one letter, so nothing is requested. */
export function isLongEnough(typed: string): boolean {
  return Array.from(typed.trim()).length >= MIN_LENGTH
}
