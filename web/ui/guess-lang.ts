import { language } from '#web/messages/language.ts'

/** For each script a language that is written in it, in the order of Unicode. */
const TAGS = 'hi bn pa gu or ta te kn ml'.split(' ')

/**
 * The `lang` of text that people wrote in an unknown language, for screen readers: guessed from its letters
 * alone. None where it may be the language of the page.
 */
export function guessLang(words: string): string | undefined {
  const [letter = ''] = /[\u0900-\u0963\u0966-\u0d7f]/.exec(words) ?? /[a-z]/i.exec(words) ?? ''
  const tag = TAGS[(letter.charCodeAt(0) >> 7) - 18] ?? 'en'
  // Marathi has the letters of Hindi.
  return letter === '' || tag === language().replace('mr', 'hi') ? undefined : tag
}
