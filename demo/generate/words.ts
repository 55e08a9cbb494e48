import { readFileSync } from 'node:fs'
import { LANGUAGE_TAGS, type Language } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import { pick, pickUneven, type Random } from './random.ts'

interface Subject {
  /** Name of the third-level category. */
  leaf: string
  topics: string[]
  /** What the subject is called, by language tag. */
  native: Record<string, string[]>
}

interface Phrases {
  names: string[]
  descriptions: string[]
  videos: string[]
  /** Audience, method or part: values for "{extra}". */
  extras: string[]
}

const SUBJECTS = read<Subject[]>('subjects.json')
const WORDS = read<Record<string, string[]>>('words.json')
const PHRASES = read<Record<Language, Phrases>>('phrases.json')

/** Most used first, so that the uneven pick gives each about its share in India. */
const LANGUAGES_BY_USE: Language[] = [
  'hindi',
  'english',
  'tamil',
  'telugu',
  'marathi',
  'bengali',
  'kannada',
  'german',
  'konkani',
  'chinese',
]

/** The material of one playlist's texts: its subject, its language and the words that recur in it. */
export interface Theme {
  subject: Subject
  language: Language
  phrases: Phrases
  blanks: Record<string, string>
}

export function makeTheme(random: Random): Theme {
  const subject = pickUneven(random, SUBJECTS)
  const wanted = pickUneven(random, LANGUAGES_BY_USE)
  const isForeign = wanted === 'german' || wanted === 'chinese' || wanted === 'konkani'
  const names = subject.native[LANGUAGE_TAGS[wanted]]
  const language = isForeign && !names ? 'english' : wanted
  const usesScript = language !== 'english' && names !== undefined && (isForeign || random() < 0.5)
  const phrases = PHRASES[usesScript ? language : 'english']
  return {
    subject,
    language,
    phrases,
    blanks: {
      topic: pickUneven(random, subject.topics),
      /** Names in Latin letters say the language. */
      in: usesScript || language === 'english' ? '' : ` in ${capital(language)}`,
      native: names ? pick(random, names) : '',
      extra: phrases.extras.length > 0 ? pickUneven(random, phrases.extras) : '',
      audience: word(random, 'audiences'),
      level: word(random, 'levels'),
      form: word(random, 'forms'),
      teacher: personName(random),
      centre: `${word(random, 'places')} ${word(random, 'centres')}`,
    },
  }
}

export function playlistName(random: Random, theme: Theme): string {
  return fill(random, theme, pickUneven(random, theme.phrases.names), limits.name)
}

export function playlistDescription(random: Random, theme: Theme): string {
  const all = theme.phrases.descriptions
  const first = Math.floor(random() * all.length)
  const sentences = [all[first], all[(first + 1) % all.length]].slice(0, random() < 0.7 ? 2 : 1)
  return sentences.map((sentence) => fill(random, theme, sentence ?? '', 1_000)).join(' ')
}

export function videoTitle(random: Random, theme: Theme, n: number): string {
  const phrase = pickUneven(random, theme.phrases.videos).replaceAll('{n}', String(n))
  return fill(random, theme, phrase, limits.title)
}

export function personName(random: Random): string {
  return `${word(random, 'firstNames')} ${word(random, 'lastNames')}`
}

export function placeName(random: Random): string {
  return word(random, 'places')
}

export function companyName(random: Random): string {
  return `${word(random, 'companyWords')} ${word(random, 'companyKinds')} ${word(random, 'places')}`
}

export function jobTitle(random: Random): string {
  return word(random, 'jobTitles')
}

function word(random: Random, kind: string): string {
  return pickUneven(random, WORDS[kind] ?? [])
}

/** The phrase with its placeholders filled; `{other}` is another topic of the subject each time. */
function fill(random: Random, { subject, blanks }: Theme, phrase: string, longest: number): string {
  const others = subject.topics.filter((topic) => topic !== blanks.topic)
  const filled = phrase.replaceAll(/\{(\w+)\}/g, (_, blank: string) =>
    blank === 'other' ? pick(random, others) : (blanks[blank] ?? ''),
  )
  return filled.normalize('NFC').slice(0, longest).trim()
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
}
