import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A phone number as people write it: "919876543210" → "+91 98765 43210". Without a country code it counts as one of
 * India; what is no number of any country stays as it is.
 */
export function phoneText(number: string): string {
  const parsed = parsePhoneNumberFromString(number, 'IN')
  return parsed?.isValid() ? parsed.formatInternational() : number
}
