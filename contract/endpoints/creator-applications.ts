import { z } from 'zod'
import { APPLICATION_STATES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { fieldRules } from '../field-rules.ts'
import { Email, listOf, Password, text } from '../fields.ts'
import { LANGUAGE_CODES } from '../interface-languages.ts'
import { latinDigits } from '../latin-digits.ts'
import { limits } from '../limits.ts'

const mobileRule = fieldRules.field_mobile_abroad

/** Dialling code and number joined, e.g. `+919876543210`; spaces, dots and hyphens are removed. */
const Mobile = z
  .union([z.string(), z.number()])
  .transform((value) => latinDigits(String(value)).replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+?\d{4,20}$/, mobileRule))

/** A text, or a list of lines. */
const Lines = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? value : value.map((line) => line.trim()).join('\n')))
  .pipe(text(limits.description))

const YesOrNo = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(z.enum(['yes', 'no']))

export const creatorApplications = {
  submit: endpoint({
    method: 'POST',
    path: '/creatorform/submit',
    access: 'anyone',
    summary: 'Apply to become a creator; an operator decides',
    failures: ['creator_application_waiting', 'email_taken'],
    body: z.object({
      name: text(limits.name),
      email: Email,
      location: text(limits.name),
      profession: text(limits.title),
      mobile: Mobile,
      social: Lines,
      pptknowledge: YesOrNo,
      pastexperiences: text(limits.description),
      shortdescription: text(limits.description),
      languages: listOf(text(limits.name), 30).pipe(z.array(z.string()).min(1)),
      password: Password,
      relevantskills: Lines,
      /** Language of the page with the form: the answer and the emails to the account are written in it. */
      language: z.enum(LANGUAGE_CODES).optional(),
    }),
    reply: z.object({ data: z.object({ _id: z.string(), state: z.enum(APPLICATION_STATES) }) }),
  }),
}
