import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Nothing, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { Card } from '../playlists.ts'
import { listQuery, listReply } from './fields.ts'

export const GLOSSARY_LANGUAGES = ['en', 'hi', 'mr', 'ta', 'te', 'kn', 'bn', 'gu', 'pa', 'or', 'ml'] as const

/** Words for a concept in one language: whoever searches for any of them finds what has another. */
export const GlossaryEntry = z.object({
  _id: z.string(),
  concept: z.string(),
  language: z.string(),
  text: z.string(),
  /** `built-in` ones come with the product, those of `category` are names of one; they can be left out but not removed. */
  source: z.enum(['built-in', 'category', 'operator']),
  leftOut: z.boolean(),
})
export type GlossaryEntry = z.infer<typeof GlossaryEntry>

const conceptRule = 'A concept is written in small letters like organic-farming'
const Concept = text(limits.name).pipe(z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, conceptRule))
const params = z.object({ entryId: Id })
const reply = z.object({ data: GlossaryEntry })

export const operatorGlossary = {
  list: endpoint({
    method: 'GET',
    path: '/operator/glossary',
    access: 'operator',
    summary: 'Entries of the glossary of search, by concept; search finds concept and words',
    query: z.object(listQuery),
    reply: listReply(GlossaryEntry),
  }),
  add: endpoint({
    method: 'POST',
    path: '/operator/glossary',
    access: 'operator',
    summary: 'Add words for a concept, which may be a new one',
    failures: ['glossary_entry_taken', 'glossary_entry_empty'],
    body: z.object({ concept: Concept, language: z.enum(GLOSSARY_LANGUAGES), text: text(limits.wish) }),
    reply,
  }),
  leaveOut: endpoint({
    method: 'PUT',
    path: '/operator/glossary/:entryId',
    access: 'operator',
    summary: 'Leave out an entry that misleads, or take it in again',
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
    summary: 'What somebody would find who searches for words of this concept',
    query: z.object({ concept: Concept }),
    reply: z.object({ data: z.object({ total: z.number().int(), playlists: z.array(Card) }) }),
  }),
}
