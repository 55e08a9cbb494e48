/** The catalogues web/messages/<language>.json: reading them, and checking one against the English one. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { errors } from '../contract/errors.ts'
import { fieldRules } from '../contract/field-rules.ts'

export type Message = string | Record<string, string>
export type Catalogue = Record<string, Record<string, Message>>

/** The reference catalogue. */
export const REFERENCE = 'en'
/** The group with messages by code of a failure or name of a field's rule. */
export const FAILURES = 'failures'
/** The group with the forms' names for the fields of the API. */
export const FIELD_NAMES = 'fieldNames'
export const CATALOGUES = path.join(import.meta.dirname, '../web/messages')

/** The catalogue of a language; empty when there is none yet. */
export function readCatalogue(language: string, folder = CATALOGUES): Catalogue {
  const file = path.join(folder, `${language}.json`)
  const catalogue = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return language === REFERENCE ? { ...catalogue, [FAILURES]: sentencesOfFailures() } : catalogue
}

/** The server's messages about failures are in the contract, not in the English catalogue. */
function sentencesOfFailures(): Record<string, string> {
  const sentences = Object.entries(errors).map(([code, [, sentence]]) => [code, sentence])
  return { ...Object.fromEntries(sentences), ...fieldRules }
}

/** What keeps a catalogue from being offered, one sentence each. */
export function problemsOf(language: string, catalogue: Catalogue, reference: Catalogue): string[] {
  const wanted = entriesOf(reference)
  const found = entriesOf(catalogue)
  const problems: string[] = []
  for (const [key, message] of wanted) {
    const translated = found.get(key)
    if (translated === undefined) problems.push(`${language}.json lacks ${key}`)
    else if (isCopied(language, key, translated)) problems.push(`${language}.json: ${key} is still English`)
    else
      problems.push(
        ...faultsOf(language, translated, message).map((one) => `${language}.json: ${key} ${one}`),
      )
  }
  for (const key of found.keys()) if (!wanted.has(key)) problems.push(`${language}.json: ${key} is unknown`)
  return problems
}

/** Messages in Latin letters in every language: the icon on a remove button. */
const LATIN = new Set(['publishing.x'])

/** All languages but the reference have their own letters: one of them must occur in every message with letters. */
function isCopied(language: string, key: string, message: Message): boolean {
  if (language === REFERENCE || LATIN.has(key)) return false
  const texts = typeof message === 'string' ? [message] : Object.values(message)
  return texts
    .map((text) => text.replace(/\{\w+\}/g, ''))
    .some((text) => /[a-z]/i.test(text) && !/[\u0900-\u0d7f]/.test(text))
}

/** The English messages that are missing or wrong in a catalogue, in the shape of a catalogue, to be translated. */
export function missingFrom(language: string, catalogue: Catalogue, reference: Catalogue): Catalogue {
  const missing: Catalogue = {}
  for (const [group, entries] of Object.entries(reference))
    for (const [key, message] of Object.entries(entries)) {
      const translated = catalogue[group]?.[key]
      if (translated !== undefined && faultsOf(language, translated, message).length === 0) continue
      missing[group] = { ...missing[group], [key]: message }
    }
  return missing
}

/** The plural forms of a language, by CLDR. */
export function pluralFormsOf(language: string): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}

/** Names of the {places} of a message; `count` selects the form, whether it is written or not. */
export function placesOf(message: Message): string[] {
  const texts = typeof message === 'string' ? [message] : Object.values(message)
  const places = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))
  if (typeof message !== 'string') places.push('count')
  return [...new Set(places)].sort()
}

function faultsOf(language: string, translated: Message, message: Message): string[] {
  if (typeof translated === 'string' || typeof message === 'string') {
    if (typeof translated !== typeof message)
      return [`is ${typeof message === 'string' ? 'one sentence' : 'plural forms'} in English`]
    return faultsOfText(translated as string, placesOf(message))
  }
  const forms = pluralFormsOf(language)
  const places = placesOf(message).filter((name) => name !== 'count')
  return [
    ...forms.filter((form) => !(form in translated)).map((form) => `lacks the form "${form}"`),
    ...Object.keys(translated)
      .filter((form) => !forms.includes(form))
      .map((form) => `has the form "${form}", which the language has not`),
    // "One video" needs no digit.
    ...Object.values(translated).flatMap((text) => faultsOfText(text.replaceAll('{count}', ''), places)),
  ]
}

function faultsOfText(text: string, places: string[]): string[] {
  if (text.trim() === '') return ['is empty']
  const found = placesOf(text)
  return [
    ...places.filter((name) => !found.includes(name)).map((name) => `has lost {${name}}`),
    ...found.filter((name) => !places.includes(name)).map((name) => `has invented {${name}}`),
  ]
}

/** group.key → message */
function entriesOf(catalogue: Catalogue): Map<string, Message> {
  return new Map(
    Object.entries(catalogue).flatMap(([group, entries]) =>
      Object.entries(entries).map(([key, message]) => [`${group}.${key}`, message] as const),
    ),
  )
}
