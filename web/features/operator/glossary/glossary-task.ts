import type { GlossaryEntry, GlossaryPreview } from '#contract/endpoints/operator/glossary.ts'
import { GLOSSARY_LANGUAGES } from '#contract/endpoints/operator/languages.ts'
import type { Question, Undo } from '#web/features/operator/list/use-item-actions.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { locale } from '#web/messages/language.ts'

export type GlossaryTask =
  /** Without a concept there is a field for it. */
  | { kind: 'add'; concept: string | null }
  | { kind: 'correct'; entry: GlossaryEntry }
  | { kind: 'leaveOut'; entry: GlossaryEntry }

/** What was typed. */
export type Values = Partial<Record<'concept' | 'language' | 'text' | 'search', string>>

type GlossaryLanguage = (typeof GLOSSARY_LANGUAGES)[number]

/** The previewed change, saved exactly as previewed. */
export type Change = { concept: string; language: GlossaryLanguage; text: string; search: string }

const { operatorGlossary } = operatorApi

export function toChange(task: GlossaryTask, values: Values): Change {
  const words = task.kind === 'leaveOut' ? '' : (values.text?.trim() ?? '')
  const tried = task.kind === 'leaveOut' ? task.entry.text : words
  return {
    concept: task.kind === 'add' ? (task.concept ?? conceptOf(values.concept ?? '')) : task.entry.concept,
    language: toGlossaryLanguage(values.language),
    text: words,
    search: values.search?.trim() || tried,
  }
}

/** “Organic farming” → `organic-farming`. */
function conceptOf(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '-')
}

export function toGlossaryLanguage(language: string | undefined): GlossaryLanguage {
  return GLOSSARY_LANGUAGES.find((known) => known === language) ?? GLOSSARY_LANGUAGES[0]
}

export async function preview(task: GlossaryTask, change: Change): Promise<GlossaryPreview> {
  const without = task.kind === 'add' ? {} : { without: task.entry._id }
  return (await operatorGlossary.preview({ query: { ...change, ...without } })).data
}

/** Saves what was previewed; returns the message to show then, and how to undo it. */
export async function performTask(
  task: GlossaryTask,
  { concept, language, text: words }: Change,
): Promise<{ done: string; undo: Undo }> {
  if (task.kind === 'add') {
    const { data } = await operatorGlossary.add({ body: { concept, language, text: words } })
    const params = { entryId: data._id }
    return {
      done: text.wordsAdded({ words }),
      undo: { act: () => operatorGlossary.remove({ params }), done: text.wordsRemoved({ words }) },
    }
  }
  const { entry } = task
  const params = { entryId: entry._id }
  const restore = () => operatorGlossary.leaveOut({ params, body: { leftOut: false } })
  const restored = text.wordsTakenIn({ words: entry.text })
  if (task.kind === 'leaveOut') {
    await operatorGlossary.leaveOut({ params, body: { leftOut: true } })
    return { done: text.wordsLeftOut({ words: entry.text }), undo: { act: restore, done: restored } }
  }
  const { data } = await operatorGlossary.correct({ params, body: { language, text: words } })
  const before = { language: toGlossaryLanguage(entry.language), text: entry.text }
  const isOwn = data._id === entry._id
  return {
    done: text.wordsCorrected({ words }),
    undo: {
      done: restored,
      act: isOwn
        ? () => operatorGlossary.correct({ params, body: before })
        : async () => {
            await operatorGlossary.remove({ params: { entryId: data._id } })
            await restore()
          },
    },
  }
}

/** Restores a word that was left out: the call, the message, and how to undo it. */
export function restoration({ _id, text: words }: GlossaryEntry): [() => Promise<unknown>, string, Undo] {
  const set = (leftOut: boolean) => () =>
    operatorGlossary.leaveOut({ params: { entryId: _id }, body: { leftOut } })
  return [set(false), text.wordsTakenIn({ words }), { act: set(true), done: text.wordsLeftOut({ words }) }]
}

/** The question before words that an operator added are deleted. */
export function removalQuestion({ _id, concept, language, text: words }: GlossaryEntry): Question {
  const body = { concept, language: toGlossaryLanguage(language), text: words }
  return {
    question: text.removeWordsQuestion({ words }),
    about: text.removeWordsAbout(),
    yes: text.remove(),
    isDangerous: true,
    act: () => operatorGlossary.remove({ params: { entryId: _id } }),
    done: text.wordsRemoved({ words }),
    undo: { act: () => operatorGlossary.add({ body }), done: text.wordsAdded({ words }) },
  }
}

/** `organic-farming` → “organic farming”. */
export function conceptName(concept: string): string {
  return concept.replaceAll('-', ' ')
}

/** The name of a language tag, in the language of the page. */
export function nameOfLanguage(tag: string): string {
  return new Intl.DisplayNames(locale(), { type: 'language' }).of(tag) ?? tag
}
