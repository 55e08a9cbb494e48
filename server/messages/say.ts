import { readFileSync } from 'node:fs'
import {
  DEFAULT_LANGUAGE,
  formatNumber,
  type InterfaceLanguage,
  isInterfaceLanguage,
  LANGUAGE_CODES,
} from '#contract/interface-languages.ts'
import { en } from './en.ts'

type English = typeof en
type Forms = Record<string, string>

/** group.message */
type MessageKey = {
  [Group in keyof English]: `${Group}.${keyof English[Group] & string}`
}[keyof English]

type MessageAt<Key extends MessageKey> = Key extends `${infer Group}.${infer Name}`
  ? Group extends keyof English
    ? English[Group][Name & keyof English[Group]]
    : never
  : never

type PlacesIn<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never

/** Values for the {places} of a message; `count` selects the plural form. */
type PlacesOf<Message> = Message extends string
  ? PlacesIn<Message>
  : 'count' | PlacesIn<Message[keyof Message]>

type Values<Place extends string> = {
  [P in Place]: P extends 'count' ? number : string | number
}

/**
 * Returns a message in one language. The type of the English catalogue determines the keys, and the values
 * that each needs.
 */
export type Say = <Key extends MessageKey>(
  key: Key,
  ...values: [PlacesOf<MessageAt<Key>>] extends [never] ? [] : [Values<PlacesOf<MessageAt<Key>>>]
) => string

/** The language of an account or of a job if it is (still) offered; without a choice, English. */
export function languageOf(code: string | null | undefined): InterfaceLanguage {
  return code && isInterfaceLanguage(code) ? code : DEFAULT_LANGUAGE
}

export function sayIn(language: InterfaceLanguage): Say {
  return (key, ...[values = {}]) => {
    const [group = '', name = ''] = key.split('.')
    const message = catalogues[language]?.[group]?.[name] ?? ''
    return fill(typeof message === 'string' ? message : formOf(message, language, values), values)
  }
}

const catalogues = Object.fromEntries(LANGUAGE_CODES.map((language) => [language, read(language)]))

/** scripts/server-messages.ts checks that every catalogue has every message, form and place. */
function read(language: InterfaceLanguage): Record<string, Record<string, string | Forms>> {
  if (language === DEFAULT_LANGUAGE) return en
  return JSON.parse(readFileSync(new URL(`./${language}.json`, import.meta.url), 'utf8'))
}

function formOf(forms: Forms, language: InterfaceLanguage, values: Record<string, string | number>): string {
  return forms[new Intl.PluralRules(language).select(Number(values.count))] ?? ''
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = values[place] ?? ''
    return typeof value === 'number' ? formatNumber(value) : value
  })
}
