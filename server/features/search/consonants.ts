import { INDIC, pronunciationsOf } from './pronunciation.ts'

/** Nouns of the southern languages end in -am or -amu, which others leave out: gaṇitam is gaṇit. One of the `SOUND_RULES`. */
export function withoutEnding(word: string, form: string): string[] {
  const without = form.replace(INDIC.test(word) ? /a?mu?$/ : /amu?$/, '')
  return without === form || consonantsOf(without) < MIN_STEM ? [] : [without]
}

/** With fewer consonants, what looks like an ending is likely part of the word. */
const MIN_STEM = 3

export function consonantsOf(form: string): number {
  return form.replace(/[aeiouh]/g, '').length
}

/** Of the pronunciation with the most. */
export function consonantsIn(word: string): number {
  return Math.max(0, ...pronunciationsOf(word).map(consonantsOf))
}
