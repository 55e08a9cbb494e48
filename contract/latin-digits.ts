const DIGIT = /^\p{Nd}$/u

/** Longer than any number that people type; longer text is left as it is. */
const LONGEST = 100

/** The digits of every script as 0 to 9: keyboards of Indian languages type १२३. */
export function latinDigits(text: string): string {
  if (text.length > LONGEST) return text
  return text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
}

/** In Unicode the ten digits of a script are consecutive, and no digits of another script come right before them. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return before % 10
}
