import { type InterfaceLanguage, localeOf, pathIn } from '#contract/interface-languages.ts'
import type { SiteFacts } from '#server/config.ts'
import { languageOf, type Say, sayIn } from '#server/messages/say.ts'

type Site = Pick<SiteFacts, 'name' | 'url' | 'contactEmail'>

/** What an email is written with: words, dates and addresses in the language that its reader chose. */
export interface Words {
  site: Site
  language: InterfaceLanguage
  say: Say
  /** The address of a page in that language, from its path without prefix. */
  url(path: string): string
  /** E.g. "20 November 2026". */
  day(at: Date): string
  /** E.g. "20 November 2026 at 7:05 pm India time". */
  moment(at: Date): string
}

/** `chosen`: the language of the reader's account; null without an account, or when none was chosen. */
export function wordsIn(site: Site, chosen: string | null): Words {
  const language = languageOf(chosen)
  const say = sayIn(language)
  const { longDay, time } = formatsOf(language)
  const day = (at: Date) => longDay.format(at)
  return {
    ...{ site, language, say, day },
    url: (path) => site.url + pathIn(language, path),
    moment: (at) => say('letter.moment', { day: day(at), time: time.format(at) }),
  }
}

/** Creating one takes longer than the rest of an email. */
const formats = new Map<InterfaceLanguage, { longDay: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>()

function formatsOf(language: InterfaceLanguage) {
  const made = formats.get(language)
  if (made) return made
  const format = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...style, timeZone: 'Asia/Kolkata' })
  const both = {
    longDay: format({ dateStyle: 'long' }),
    time: format({ hour: 'numeric', minute: '2-digit' }),
  }
  formats.set(language, both)
  return both
}
