import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Formats a phone number for people: "919876543210" → "+91 98765 43210". Without a country code it counts as
 * Indian; what is not a valid number stays as it is.
 */
export function formatPhone(number: string): string {
  const parsed = parsePhoneNumberFromString(number, 'IN')
  return parsed?.isValid() ? parsed.formatInternational() : number
}
