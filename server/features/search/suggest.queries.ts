import { and, asc, desc, eq, gte, isNull, notExists, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Suggestions } from '#contract/endpoints/search.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { categories, knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { glossary, searchedTerms } from '#server/db/schema/search.ts'
import { shownFacts } from '#server/features/videos/shown-facts.ts'
import { type FindInGlossary, glossaryOf, readConcepts } from './glossary.queries.ts'
import { parseQuery } from './parsed-query.ts'
import type { Passes } from './passes.queries.ts'
import { perWord } from './per-word.ts'
import { INDIC } from './pronunciation.ts'
import { findRoles } from './query-roles.ts'
import { type Shared, searchPlaylists } from './search-playlists.queries.ts'
import { ENOUGH_PEOPLE } from './searched-terms.commands.ts'
import { unfinished } from './unfinished-word.ts'
import { inflections } from './word-forms.ts'
import { wordsOf } from './words.ts'

const MAX_PLAYLISTS = 4
const MAX_CATEGORIES = 2
const MAX_QUERIES = 2
/** Of all kinds together, and a correction. */
const MAX_ENTRIES = 8
const MIN_LENGTH = 2
/** Bytes of the reply without its envelope, which takes about fifty. */
const MAX_BYTES = 1_950
const MAX_ADDRESS = 240
/** With more matches than this, the first few are found by an index scan in the order of the listing. */
const MANY = 1_000

const NONE: Suggestions = { playlists: [], categories: [], queries: [], correction: null }

/** Suggestions for somebody who has typed this much. */
export async function suggest(db: Executor, text: string, readers?: Shared['readers']): Promise<Suggestions> {
  if ([...text.trim()].length < MIN_LENGTH || wordsOf(text).length === 0) return NONE
  const [before, last] = unfinished(text)
  const findInGlossary = glossaryOf(db, readers?.phrases)
  const { ids, correction } = await findPlaylists(db, text, before, last, { findInGlossary, readers })
  const playlists = await suggestPlaylists(db, ids)
  const categories = await suggestCategories(db, text, before || text, findInGlossary)
  const room = MAX_ENTRIES - playlists.length - categories.length - (correction === null ? 0 : 1)
  const queries = (await suggestQueries(db, text)).slice(0, room)
  return withinBytes({ playlists, categories, queries, correction })
}

interface Found {
  ids: string[]
  correction: string | null
}

/**
 * Playlists for the phrase that the text may become, or if there is none for the whole text; then those for the words
 * before the unfinished one.
 */
async function findPlaylists(
  db: Executor,
  text: string,
  before: string,
  last: string,
  shared: Shared,
): Promise<Found> {
  if (before === '') return foundBy(db, text, 'all', shared)
  const ids: string[] = []
  let correction: string | null = null
  const phrase = await phraseBegunBy(db, text, last)
  const begun = phrase === undefined ? ([text, 'while-typing'] as const) : ([phrase, 'exact'] as const)
  for (const [words, passes] of [begun, [before, 'all'] as const]) {
    const found = await foundBy(db, words, passes, shared)
    ids.push(...found.ids)
    correction ??= found.correction && words === before ? `${found.correction} ${last}` : found.correction
    if (new Set(ids).size >= MAX_PLAYLISTS) break
  }
  return { ids: [...new Set(ids)].slice(0, MAX_PLAYLISTS), correction }
}

/**
 * The shortest phrase of the glossary that begins with the text: “machine learning” for “machine l”. None if the last
 * word has a meaning of its own, like the C of “python or c”.
 */
async function phraseBegunBy(db: Executor, text: string, last: string): Promise<string | undefined> {
  const itself = wordsOf(last).join(' ')
  const [phrase] = await phraseFrom(db).execute({ ...beginningWith(wordsOf(text).join(' ')), itself })
  return phrase?.words
}

const phraseFrom = prepared((db) => {
  const { words, leftOut } = glossary
  const itself = db
    .select()
    .from(glossary)
    .where(and(sql`${words} = ${sql.placeholder('itself')}`, eq(leftOut, false)))
  return db
    .select({ words })
    .from(glossary)
    .where(and(beginsAsTyped(words), eq(leftOut, false), notExists(itself)))
    .groupBy(words)
    .orderBy(sql`length(${words})`, words)
    .limit(1)
    .prepare('search_suggested_phrase')
})

/** Parameters of `beginsAsTyped`. */
const beginningWith = (text: string) => ({ from: text, to: `${text}\u{10ffff}` })

/** Uses an index with text_pattern_ops. */
const beginsAsTyped = (column: AnyPgColumn) => sql`
  ${column} ~>=~ (select ${sql.placeholder('from')}::text) and ${column} ~<~ (select ${sql.placeholder('to')}::text)`

async function foundBy(db: Executor, text: string, passes: Passes, shared: Shared): Promise<Found> {
  const found = await searchPlaylists(db, {
    search: text,
    category: 'all',
    languages: [],
    rating: 0,
    lengths: [],
    page: 1,
    limit: MAX_PLAYLISTS,
    many: MANY,
    countUpTo: MANY + 1,
    passes,
    ...shared,
  })
  return { ids: found?.ids ?? [], correction: found?.understood.correction ?? null }
}

/** The last courses are dropped if long names in scripts of three bytes a letter make the reply too long. */
function withinBytes(suggestions: Suggestions): Suggestions {
  const { playlists } = suggestions
  if (playlists.length < 2 || Buffer.byteLength(JSON.stringify(suggestions)) <= MAX_BYTES) return suggestions
  return withinBytes({ ...suggestions, playlists: playlists.slice(0, -1) })
}

async function suggestPlaylists(db: Executor, ids: string[]): Promise<Suggestions['playlists']> {
  if (ids.length === 0) return []
  const rows = await playlistsOf(db).execute({ ids: `{${ids.join(',')}}` })
  return ids.flatMap((id) => {
    const row = rows.find((one) => one._id === id)
    if (!row) return []
    const { creator, thumbnail, ...playlist } = row
    return [{ ...playlist, address: shortAddress({ ...playlist, creator: { name: creator } }), thumbnail }]
  })
}

/** Leaves the readable part out when the address is long. */
function shortAddress(playlist: Parameters<typeof playlistAddress>[0]): string {
  const address = playlistAddress(playlist)
  return address.length <= MAX_ADDRESS
    ? address
    : playlistAddress({ ...playlist, name: '', creator: { name: '' } })
}

const playlistsOf = prepared((db) => {
  const first = db
    .select({ thumbnail: sql<string>`coalesce(${shownFacts.thumbnail}, '')`.as('first_thumbnail') })
    .from(playlistVideos)
    .innerJoin(knownVideos, eq(knownVideos.id, playlistVideos.videoId))
    .where(eq(playlistVideos.playlistId, playlists.id))
    .orderBy(asc(playlistVideos.position))
    .limit(1)
    .as('first_video')
  return db
    .select({
      _id: playlists.id,
      name: playlists.name,
      language: playlists.language,
      creator: accounts.name,
      thumbnail: sql<string>`coalesce(${first.thumbnail}, '')`,
    })
    .from(playlists)
    .innerJoin(accounts, eq(accounts.id, playlists.creatorId))
    .leftJoinLateral(first, sql`true`)
    .where(sql`${playlists.id} = any((select ${sql.placeholder('ids')}::uuid[])::uuid[])`)
    .prepare('search_suggested_playlists')
})

/**
 * Categories with words that begin with the typed text, in any language; otherwise those whose name means the same as
 * its finished words; otherwise those of the same kind.
 */
async function suggestCategories(
  db: Executor,
  text: string,
  finished: string,
  findInGlossary: FindInGlossary,
): Promise<Suggestions['categories']> {
  const typed = wordsOf(text)
  const all = await named(db)
  const called = INDIC.test(text) ? await namedIn(db, typed[0] ?? '') : all
  const begun = called.filter(({ words }) =>
    typed.every((part) => words.some((word) => word.startsWith(part))),
  )
  const meant = begun.length > 0 ? begun : await meantBy(db, finished, all, findInGlossary)
  const sorted = meant
    .toSorted(
      (a, b) =>
        Number(b.words[0] === typed[0]) - Number(a.words[0] === typed[0]) || a.words.length - b.words.length,
    )
    .map(({ _id, name }) => ({ _id, name }))
  // Neighbouring languages may have the same name.
  return [...new Map(sorted.map((one) => [one._id, one])).values()].slice(0, MAX_CATEGORIES)
}

async function named(db: Executor) {
  return (await categoriesOf(db).execute()).map((one) => ({ ...one, words: wordsOfName(one.name) }))
}

const categoriesOf = prepared((db) =>
  db
    .select({ _id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(categories.level, categories.position, categories.name, categories.id)
    .prepare('search_suggested_categories'),
)

/** The categories with a name in another language that contains these letters, under that name. */
async function namedIn(db: Executor, letters: string) {
  const rows = await categoriesCalled(db).execute({ letters })
  return rows.map(({ called, ...one }) => ({ ...one, words: wordsOfName(called) }))
}

const categoriesCalled = prepared((db) =>
  db
    .select({ _id: categories.id, name: categories.name, called: sql<string>`called.name` })
    .from(categories)
    .innerJoin(sql`jsonb_each_text(${categories.names}) as called(language, name)`, sql`true`)
    // Without joiners, which search ignores.
    .where(sql`position(${sql.placeholder('letters')} in translate(called.name, U&'\\200c\\200d', '')) > 0`)
    .orderBy(categories.level, categories.position, categories.name, categories.id)
    .prepare('search_suggested_category_names'),
)

/** For categories, whose names are compared again and again. */
const wordsOfName = perWord(wordsOf, 2_000)

async function meantBy<C extends { words: string[] }>(
  db: Executor,
  text: string,
  all: C[],
  findInGlossary: FindInGlossary,
): Promise<C[]> {
  const parsed = parseQuery(text)
  if (!parsed) return []
  const known = await findInGlossary(parsed)
  const concepts = await readConcepts(
    db,
    known.flatMap((one) => one.concepts),
  )
  const phrases = [...concepts.values()].flat()
  const called = namedAfter(phrases, all)
  if (called.length > 0) return called
  // No category is named after the subject, so those of its kind are suggested: “Urdu language” is a language.
  const kinds = phrases.filter((phrase) => phrase.length > 1).map((phrase) => phrase.slice(-1))
  return namedAfter(
    kinds.filter((kind) => findRoles(kind).length === 0),
    all,
  )
}

/** The categories whose name has every word of one of the phrases, in any inflection. */
function namedAfter<C extends { words: string[] }>(phrases: readonly string[][], all: C[]): C[] {
  const inflected = phrases.filter((phrase) => phrase.length > 0).map((phrase) => phrase.map(inflections))
  return all.filter(({ words }) =>
    inflected.some((phrase) => phrase.every((forms) => forms.some((form) => words.includes(form)))),
  )
}

/** Searches that enough other people made, that found something, and that begin with this text. */
async function suggestQueries(db: Executor, text: string): Promise<string[]> {
  const begun = wordsOf(text).join(' ')
  const rows = await queriesOf(db).execute({ ...beginningWith(begun), itself: begun })
  return rows.map(({ term }) => term)
}

const queriesOf = prepared((db) => {
  const { term, people, dismissedAt } = searchedTerms
  return db
    .select({ term })
    .from(searchedTerms)
    .where(
      and(
        beginsAsTyped(term),
        sql`${term} <> ${sql.placeholder('itself')}`,
        gte(people, ENOUGH_PEOPLE),
        isNull(dismissedAt),
      ),
    )
    .orderBy(desc(people), term)
    .limit(MAX_QUERIES)
    .prepare('search_suggested_queries')
})
