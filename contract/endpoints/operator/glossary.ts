import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { fieldRules } from '../../field-rules.ts'
import { Id, Nothing, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { Card } from '../playlists.ts'
import { listQuery, listReply } from './fields.ts'
import { GLOSSARY_LANGUAGES } from './languages.ts'

/** Words for a concept in one language: a search for any of them finds content with another. */
export const GlossaryEntry = z.object({
  _id: z.string(),
  concept: z.string(),
  language: z.string(),
  text: z.string(),
  /**
   * `built-in` entries come with the product, `category` entries are names of a category; both can be left
   * out but not removed.
   */
  source: z.enum(['built-in', 'category', 'operator']),
  leftOut: z.boolean(),
})
export type GlossaryEntry = z.infer<typeof GlossaryEntry>

/** A concept with all its entries. */
export const GlossaryConcept = z.object({ concept: z.string(), entries: z.array(GlossaryEntry) })
export type GlossaryConcept = z.infer<typeof GlossaryConcept>

const Concept = text(limits.name).pipe(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, fieldRules.field_concept))
const words = { language: z.enum(GLOSSARY_LANGUAGES), text: text(limits.wish) }
const Found = z.object({ total: z.number().int(), playlists: z.array(Card) })
/** What a search finds now and with the change: the number of courses, and the first of them. */
export const GlossaryPreview = z.object({ before: Found, after: Found })
export type GlossaryPreview = z.infer<typeof GlossaryPreview>

const params = z.object({ entryId: Id })
const reply = z.object({ data: GlossaryEntry })

export const operatorGlossary = {
  list: endpoint({
    method: 'GET',
    path: '/operator/glossary',
    access: 'operator',
    summary: 'Concepts of the search glossary with all their words; search finds concepts and words',
    query: z.object(listQuery),
    reply: listReply(GlossaryConcept),
  }),
  add: endpoint({
    method: 'POST',
    path: '/operator/glossary',
    access: 'operator',
    summary: 'Add words for a concept, which may be a new one',
    failures: ['glossary_entry_taken', 'glossary_entry_empty'],
    body: z.object({ concept: Concept, ...words }),
    reply,
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/operator/glossary/:entryId/words',
    access: 'operator',
    summary:
      'Correct an entry: one that an operator added is changed, any other left out and replaced by a new one',
    params,
    failures: ['glossary_entry_not_found', 'glossary_entry_taken', 'glossary_entry_empty'],
    body: z.object(words),
    reply,
  }),
  leaveOut: endpoint({
    method: 'PUT',
    path: '/operator/glossary/:entryId',
    access: 'operator',
    summary: 'Leave out a misleading entry, or restore it',
    params,
    failures: ['glossary_entry_not_found'],
    body: z.object({ leftOut: z.boolean() }),
    reply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/operator/glossary/:entryId',
    access: 'operator',
    summary: 'Remove an entry that an operator added; any other is left out instead',
    params,
    failures: ['glossary_entry_not_found'],
    reply: Nothing,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/operator/glossary/preview',
    access: 'operator',
    summary: 'What a search finds now, and what it would find with words added, an entry left out, or both',
    failures: ['glossary_entry_not_found', 'glossary_entry_taken', 'glossary_entry_empty'],
    query: z.object({
      search: text(limits.search),
      concept: Concept,
      /** Of the words to be added; empty when none are. */
      language: words.language.default('en'),
      text: text(limits.wish, 0).default(''),
      /** The entry to be left out. */
      without: Id.optional(),
    }),
    reply: z.object({ data: GlossaryPreview }),
  }),
}
