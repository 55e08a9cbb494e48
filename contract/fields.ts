import { z } from 'zod'
import { LANGUAGES } from './constants.ts'
import { fieldRules } from './field-rules.ts'
import { latinDigits } from './latin-digits.ts'
import { limits } from './limits.ts'

/** Building blocks of the contract: the sentence of each error names its field. */

/** Of any version, as the database accepts them and as `isUuid` does. In upper or lower case; ours are in lower case. */
export const Id = z.guid().toLowerCase()

/** Made once per draft: a draft that is sent again, because the answer was lost, is accepted once. */
export const DraftKey = Id.optional()

/** ISO 8601 in UTC. */
export const Time = z.iso.datetime()

/** A day, `YYYY-MM-DD`, in a plausible year: databases and calendars disagree on those long ago. */
export function day(rule: string) {
  return z.iso.date(rule).refine((value) => value >= '1971-01-01', rule)
}

/** More combining marks on one letter than any script uses: normalising takes quadratic time in their number. */
const STACKED_MARKS = /\p{M}{31}/u

/**
 * Invisible characters, including those that reverse the text direction. Joiners shape letters of Indian scripts and
 * join emoji, tags make flags, and the marks of direction keep words of Urdu and English in order. Some pages load this
 * file, so it has no set operations, which browsers of 2022 cannot parse.
 */
const INVISIBLE =
  /(?=\p{Cc}|\p{Default_Ignorable_Code_Point})(?![\0\t\n\r\u061C\u200C-\u200F\u{E0020}-\u{E007F}])[\p{Cc}\p{Cf}]/gu

/** Ignorable ones are blank without others beside them; U+2800 is the Braille letter without dots. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Trimmed text of `min` to `max` characters, Unicode-normalised (NFC), without NUL and invisible characters. */
export function text(max: number, min = 1) {
  return (
    z
      .string()
      // Before marks are counted, which they may separate. People paste them without knowing: they are no reason to reject.
      .transform((value) => value.replace(INVISIBLE, ''))
      .refine((value) => !value.includes('\0'), 'must not contain NUL characters')
      .refine((value) => !STACKED_MARKS.test(value), 'must not contain more than 30 marks on a letter')
      // Forms with files end lines with two characters, of which their fields count one.
      .transform((value) =>
        VISIBLE.test(value) ? value.replaceAll('\r\n', '\n').normalize('NFC').trim() : '',
      )
      .pipe(z.string().min(min).max(max))
  )
}

/** Text that may be left out, empty or null. */
export const optionalText = (max: number) => text(max, 0).nullable().default('')

export const Email = z.string().trim().toLowerCase().max(limits.email).pipe(z.email(fieldRules.field_email))

const passwordRule = fieldRules.field_password

/** 8 to 20 characters (code points), as the sign-up hint says. */
export const Password = z.string().refine(
  (value) => {
    const length = [...value].length
    return length >= limits.password.min && length <= limits.password.max && !value.includes('\0')
  },
  { error: passwordRule },
)

/** A password to be checked: only its length is limited, so that wrong ones are rejected as wrong, not as malformed. */
export const ClaimedPassword = z.string().min(1).max(1_000)

/** Six digits of any script; a number is accepted too and padded. */
export const OneTimeCode = z
  .union([z.string(), z.number()])
  .transform((value) =>
    typeof value === 'number' ? String(value).padStart(limits.otpDigits, '0') : latinDigits(value.trim()),
  )
  .pipe(z.string().regex(/^\d{6}$/, fieldRules.field_code))

/** Numeric: digits with an optional plus; spaces, hyphens and brackets are removed. A number is accepted too. */
export const Phone = z
  .union([z.string(), z.number()])
  .transform((value) => latinDigits(String(value)).replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+?\d{6,15}$/, fieldRules.field_phone))

export const LanguageName = z.string().trim().toLowerCase().pipe(z.enum(LANGUAGES))

/** A whole number in a query string. */
export function queryInteger(range: { min: number; max: number }) {
  return z
    .union([z.string().regex(/^\d{1,10}$/), z.number()])
    .transform(Number)
    .pipe(z.number().int().min(range.min).max(range.max))
}

/** One value or a list of values, always read as a list (query strings repeat a key or separate by commas). */
export function listOf<T extends z.ZodType<unknown, string | number>>(item: T, max = 50) {
  return z
    .union([z.array(z.union([z.string(), z.number()])), z.string(), z.number(), z.null()])
    .optional()
    .transform((value) => {
      if (value === undefined || value === null || value === '') return []
      if (Array.isArray(value)) return value
      return typeof value === 'string' ? value.split(',') : [value]
    })
    .pipe(z.array(item).max(max))
}

/** No list has this many pages: larger numbers are past the end as well. */
const LAST_PAGE = 1_000_000_000
export const pageNumber = z
  .union([z.string().regex(/^\d+$/), z.number()])
  .transform((value) => Math.min(Number(value), LAST_PAGE))
  .pipe(z.number().int().min(1))
export const page = pageNumber.default(1)
export const limit = queryInteger({ min: 1, max: limits.pageSize.max }).default(limits.pageSize.default)

/** A reply with nothing but its message. */
export const Nothing = z.object({ message: z.string().optional() })
