import { countries } from 'countries-list'

/** `dialCode` without the plus, `code` the country's two letters. */
export type DiallingCode = { name: string; dialCode: string; code: string }

const first = 'IN'

/** Every country's dialling codes: India, where most applicants live, then by name. Fetch this file on demand. */
export const diallingCodes: DiallingCode[] = Object.entries(countries)
  .flatMap(([code, { name, phone }]) => phone.map((number) => ({ name, dialCode: String(number), code })))
  .sort((a, b) => Number(b.code === first) - Number(a.code === first) || a.name.localeCompare(b.name))
