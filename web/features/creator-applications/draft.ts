import type { Language } from '#contract/constants.ts'
import { latinDigits } from '#contract/latin-digits.ts'
import { clearDraft, readDraft, storeDraft } from '#web/storage/draft.ts'
import { digitsOf } from '#web/ui/form/keep-digits.ts'

/** What an applicant has typed so far. Everything but the password survives a reload. */
export type Draft = {
  step: Step
  name: string
  /** Two-letter code and dialling code, as in "IN 91": countries may share one, and some have several. */
  country: string
  mobile: string
  email: string
  password: string
  location: string
  languages: Language[]
  description: string
  profession: string
  pastExperiences: string
  relevantSkills: string
  presentation: 'yes' | 'no' | ''
  social: string
}

/** 0 Basic, 1 Professional, 2 Review. */
export type Step = 0 | 1 | 2
export type Field = Exclude<keyof Draft, 'step'>

export const emptyDraft: Draft = {
  step: 0,
  name: '',
  country: 'IN 91',
  mobile: '',
  email: '',
  password: '',
  location: '',
  languages: [],
  description: '',
  profession: '',
  pastExperiences: '',
  relevantSkills: '',
  presentation: '',
  social: '',
}

const requiredFields: Record<Step, Field[]> = {
  0: ['name', 'country', 'mobile', 'email', 'password', 'location', 'languages', 'description'],
  1: ['profession', 'pastExperiences', 'relevantSkills', 'presentation', 'social'],
  2: [],
}

/** The empty fields of a step: Next is disabled while there are any. */
export function emptyFields(draft: Draft, step: Step): Field[] {
  return requiredFields[step].filter((field) => {
    const value = draft[field]
    return Array.isArray(value) ? value.length === 0 : value.trim() === ''
  })
}

/** The step to continue with: a step counts as reached only when those before it are complete. */
function reachedStep(draft: Draft): Step {
  if (draft.step > 0 && emptyFields(draft, 0).length > 0) return 0
  if (draft.step > 1 && emptyFields(draft, 1).length > 0) return 1
  return draft.step
}

export function dialCodeOf(country: string): string {
  return country.split(' ')[1] ?? ''
}

/** The digits of a number; of a pasted one without the country's dialling code, which is chosen beside it. */
export function nationalDigits(typed: string, dialCode: string): string {
  const [, pasted] = latinDigits(typed).match(/^\s*(?:\+|00)\s*(.*)/) ?? []
  return digitsOf(pasted?.startsWith(dialCode) ? pasted.slice(dialCode.length) : typed)
}

/** The application as the API accepts it: dialling code and number in one, the address in lower case. */
export function applicationOf(draft: Draft) {
  return {
    name: draft.name,
    email: draft.email.trim().toLowerCase(),
    password: draft.password,
    mobile: dialCodeOf(draft.country) + draft.mobile,
    location: draft.location,
    languages: draft.languages,
    shortdescription: draft.description,
    profession: draft.profession,
    pastexperiences: draft.pastExperiences,
    relevantskills: draft.relevantSkills,
    pptknowledge: draft.presentation === 'yes' ? ('yes' as const) : ('no' as const),
    social: draft.social,
  }
}

/** The API's name of a field → ours, to show an error where it was caused. */
export const fieldOfApi: Record<string, Field> = {
  mobile: 'mobile',
  shortdescription: 'description',
  pastexperiences: 'pastExperiences',
  relevantskills: 'relevantSkills',
  pptknowledge: 'presentation',
}

const NAME = 'creator-application'

export function storeApplication({ password: _, ...kept }: Draft): void {
  storeDraft(NAME, kept)
}

export function clearApplication(): void {
  clearDraft(NAME)
}

/**
 * The stored draft, at the step to continue with, or an empty one. Without its password the first step is
 * never complete.
 */
export function readApplication(): Draft {
  const draft: Draft = { ...emptyDraft, ...readDraft(NAME, emptyDraft), password: '' }
  return { ...draft, step: reachedStep(draft) }
}
