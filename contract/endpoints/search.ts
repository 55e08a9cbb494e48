import { z } from 'zod'
import { LANGUAGES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Nothing, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { CategoryRef } from './categories.ts'

/**
 * How far a search had to go: all words as typed; words close to mistyped ones; words that sound alike in
 * another script or spelling; other words for the same; only some of the words.
 */
const PASSES = ['exact', 'close', 'sound', 'meaning', 'some'] as const
export const Pass = z.enum(PASSES)
export type Pass = z.infer<typeof Pass>

/** How a search interpreted the query. */
export const Understood = z.object({
  /** The words that were looked for. */
  words: z.array(z.string()),
  /** The language of content that the query asks for, or null: courses in it come first. */
  language: z.enum(LANGUAGES).nullable(),
  /** Words that were ignored: they only say how one asks, or nothing contains them. */
  dropped: z.array(z.string()),
  /** Of these, the words that may have mattered: neither filler, nor the language whose courses come first. */
  unused: z.array(z.string()),
  /** The corrected words, or null. */
  correction: z.string().nullable(),
  pass: Pass,
  /** Nothing matches the query itself; the results are about a broader subject that it belongs to. */
  broader: z.boolean(),
  /** What each pass added, in the order of the results. */
  steps: z.array(
    z.object({
      pass: Pass,
      total: z.number().int(),
      /** What the pass looked for, as text: words, or names of concepts with hyphens. */
      words: z.array(z.string()),
      /** The other words for it, in any script, that titles may have. */
      found: z.array(z.string()),
    }),
  ),
})
export type Understood = z.infer<typeof Understood>

/** A course that people searched for without result, or asked for. */
export const Wish = z.object({
  _id: z.string(),
  term: z.string(),
  /** How often a search for it found nothing, or nothing but a broader subject. */
  times: z.number().int(),
  /** How often it was asked for. */
  wishes: z.number().int(),
  lastAt: z.string(),
})
export type Wish = z.infer<typeof Wish>

export const Suggestions = z.object({
  playlists: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      language: z.string(),
      /** Address of its page. */
      address: z.string(),
      /** Thumbnail of its first video; empty without one. */
      thumbnail: z.string(),
    }),
  ),
  categories: z.array(CategoryRef),
  /** Searches that several other people made. */
  queries: z.array(z.string()),
  /** The corrected words, or null. */
  correction: z.string().nullable(),
})
export type Suggestions = z.infer<typeof Suggestions>

export const search = {
  suggest: endpoint({
    method: 'GET',
    path: '/search/suggest',
    access: 'anyone',
    cached: true,
    summary:
      'Suggestions for a typed text: courses, categories, searches of others and a correction, at most 8',
    query: z.object({ q: z.string().max(limits.search).default('') }),
    reply: z.object({ data: Suggestions }),
  }),
  wish: endpoint({
    method: 'POST',
    path: '/search/wish',
    access: 'anyone',
    summary: 'Ask for a missing course',
    body: z.object({ query: text(limits.wish) }),
    reply: Nothing,
  }),
  wishes: endpoint({
    method: 'GET',
    path: '/search/wishes',
    access: 'creator',
    summary: "What learners ask for, or search for in vain, in the main categories of the creator's courses",
    reply: z.object({ data: z.array(Wish) }),
  }),
}
