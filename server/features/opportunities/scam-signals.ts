import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { ScamSignal } from '#contract/endpoints/operator/opportunities.ts'
import { LANGUAGE_CODES } from '#contract/interface-languages.ts'

/** By language of the interface. */
const Words = z.record(z.enum(LANGUAGE_CODES), z.array(z.string()).min(1))
const Lists = z.object({
  fee: Words,
  messaging: Words,
  only: z.array(z.string()),
  pay: Words,
  not: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
  per: z.object({
    hour: z.array(z.string()),
    day: z.array(z.string()),
    week: z.array(z.string()),
    month: z.array(z.string()),
  }),
  lakh: z.array(z.string()),
  freeMail: z.array(z.string()),
})

/** In their script, and as people romanise them on phones, in the languages of the interface. */
const lists = Lists.parse(JSON.parse(readFileSync(new URL('./scam-words.json', import.meta.url), 'utf8')))

/** Pay in rupees, by period, that is implausible from this amount on. */
const TOO_GOOD = { hour: 2_000, day: 5_000, week: 30_000, month: 150_000 }
/** A negation within this many words before or after cancels a phrase: "no registration fee". */
const NEAR = 3
const SENTENCE_END = /[.!?\n।]/u
/** A number this long beside the name of a messaging app is a number to write to. */
const NUMBER = /\+?\d[\d\s-]{7,}\d/
/** Word boundaries: a word may be followed directly by an ending in an Indian script. */
const END = '(?![a-z0-9])'
const BEGIN = '(?<![\\p{L}\\p{M}\\p{N}])'

const fee = patternOf(lists.fee)
const messaging = patternOf(lists.messaging)
/** “WhatsApp only” needs no number beside it, which may be in a field of its own. */
const only = lists.only.map(escaped).join('|')
const messagingOnly = new RegExp(
  [
    `${messaging.source}(?=\\s+(?:${only})${END})`,
    `(?<=${BEGIN}(?:${only})\\s+(?:(?:on|via|through)\\s+)?)${messaging.source}`,
  ].join('|'),
  'giu',
)
const pay = patternOf(lists.pay)
const negations = {
  before: new RegExp(`^(${lists.not.before.map(escaped).join('|')})$`, 'u'),
  after: new RegExp(lists.not.after.map(escaped).join('|'), 'u'),
}
const amount = new RegExp(
  `${BEGIN}(?:₹|rs\\.?|inr|रु\\.?|रुपये)?\\s*(\\d[\\d,]*(?:\\.\\d+)?)\\s*(k${END}|${lists.lakh.map(escaped).join('|')})?`,
  'giu',
)
const periods = Object.entries(lists.per).map(([period, words]) => ({
  rupees: TOO_GOOD[period as keyof typeof TOO_GOOD],
  pattern: new RegExp(`(${words.map(escaped).join('|')})${END}`, 'iu'),
}))

export interface ScannedText {
  jobTitle: string
  companyName: string
  jobLocation: string
  jobDescription: string
  question: string
  email: string
}

/** The signals of an opportunity's text, with the words that raised them. They decide nothing. */
export function signalsIn(scanned: ScannedText): ScamSignal[] {
  const text = [
    scanned.jobTitle,
    scanned.companyName,
    scanned.jobLocation,
    scanned.jobDescription,
    scanned.question,
  ].join('\n')
  const signals: ScamSignal[] = []
  const add = (kind: ScamSignal['kind'], words: string[]) => {
    if (words.length > 0) signals.push({ kind, words: [...new Set(words)].slice(0, 10) })
  }
  add('fee', matchedPhrases(text, fee, true))
  const hasNumber = NUMBER.test(text) || /wa\.me|t\.me/iu.test(text)
  add('messaging_only', matchedPhrases(text, hasNumber ? messaging : messagingOnly, true))
  add('pay', [...matchedPhrases(text, pay, false), ...tooGood(text)])
  const host = scanned.email.split('@').at(-1) ?? ''
  if (lists.freeMail.includes(host.toLowerCase())) add('free_mail', [host])
  return signals
}

/** Whether readers get the fixed advice, because the opportunity may cost somebody money. */
export function needsAdvice(signals: readonly ScamSignal[]): boolean {
  const kinds = new Set(signals.map(({ kind }) => kind))
  if (kinds.has('fee') || kinds.has('messaging_only') || kinds.has('pay') || kinds.has('copied')) return true
  return kinds.has('free_mail') && kinds.has('new_poster')
}

/**
 * Equal for texts with the same words, since copies are often only formatted differently. Null for a text that is too
 * short to tell.
 */
export function copyKeyOf(description: string): string | null {
  const words = description.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  return words.length < 12 ? null : words.join(' ')
}

function matchedPhrases(text: string, pattern: RegExp, unlessNegated: boolean): string[] {
  return [...text.matchAll(pattern)]
    .filter((match) => !unlessNegated || !isNegated(text, match.index, match[0].length))
    .map(([words]) => words)
}

/** Amounts with the period they are for. */
function tooGood(text: string): string[] {
  return [...text.matchAll(amount)].flatMap((match) => {
    const [whole, digits = '', unit = ''] = match
    const factor = unit === '' ? 1 : unit.toLowerCase() === 'k' ? 1_000 : 100_000
    const rupees = Number(digits.replaceAll(',', '')) * factor
    const around = text.slice(Math.max(0, match.index - 20), match.index + whole.length + 20)
    const isTooGood = periods.some(({ pattern, rupees: limit }) => rupees >= limit && pattern.test(around))
    return isTooGood && !isOfPhone(text, match.index, whole) ? [whole.trim()] : []
  })
}

/** Whether it is part of a phone number, which people write in one piece or in two halves. */
function isOfPhone(text: string, at: number, whole: string): boolean {
  if (whole.replace(/\D/g, '').length > 8) return true
  const end = at + whole.length
  return (
    /\d{4}[\s-]?$/.test(text.slice(Math.max(0, at - 5), at)) || /^[\s-]?\d{4}/.test(text.slice(end, end + 5))
  )
}

function isNegated(text: string, at: number, length: number): boolean {
  const before = text.slice(0, at).toLowerCase().split(SENTENCE_END).at(-1) ?? ''
  const after =
    text
      .slice(at + length)
      .toLowerCase()
      .split(SENTENCE_END)[0] ?? ''
  const words = (part: string) => part.split(/[\s,;:()]+/u).filter(Boolean)
  if (
    words(before)
      .slice(-NEAR)
      .some((word) => negations.before.test(word))
  )
    return true
  return negations.after.test(words(after).slice(0, NEAR).join(' '))
}

/** Words in Indian scripts may continue with an ending, those in Latin letters may not. */
function patternOf(words: Record<string, string[]>): RegExp {
  const phrases = Object.values(words)
    .flat()
    .sort((one, other) => other.length - one.length)
    .map((phrase) => escaped(phrase).replace(/ /g, '\\s+'))
  return new RegExp(`${BEGIN}(?:${phrases.join('|')})${END}`, 'giu')
}

function escaped(words: string): string {
  return words.normalize('NFC').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
