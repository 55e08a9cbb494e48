import { INDIC } from './pronunciation.ts'

/** A phrase, each word with its plural and singular. */
export type Phrase = string[][]

/** Leaves out phrases whose matches another phrase finds, too: “ml course” beside “ml”, “computers that learn” beside its singular. */
export function distinctive(phrases: readonly Phrase[]): Phrase[] {
  const kept: Phrase[] = []
  for (const phrase of phrases.toSorted((one, other) => one.length - other.length)) {
    if (!kept.some((other) => has(phrase, other))) kept.push(phrase)
  }
  return phrases.filter((phrase) => kept.includes(phrase))
}

/** Whether everything with the phrase also has the other one. */
function has(phrase: Phrase, other: Phrase): boolean {
  return other.every((forms) => phrase.some((some) => some.every((form) => forms.includes(form))))
}

/** Whether a phrase is the name of a concept, in English or as other scripts have it. */
export function isNameOfOne(concepts: readonly string[]): (phrase: Phrase) => boolean {
  const names = concepts.map((concept) => concept.split('-'))
  return (phrase) =>
    phrase.some((forms) => forms.some((form) => INDIC.test(form))) ||
    names.some(
      (name) => name.length === phrase.length && phrase.every((forms, at) => forms.includes(name[at] ?? '')),
    )
}
