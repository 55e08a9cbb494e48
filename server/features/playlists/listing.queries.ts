import { and, gte, inArray } from 'drizzle-orm'
import { type CourseLength, type Language, type PlaylistSort, RATING_STEPS } from '#contract/constants.ts'
import type { Card } from '#contract/endpoints/playlists.ts'
import type { Understood } from '#contract/endpoints/search.ts'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { isNoneWithheld } from '#server/db/withheld.ts'
import { getCategoryLevel } from '#server/features/categories/categories.queries.ts'
import { countRated } from '#server/features/search/count-matches.queries.ts'
import type { Readers } from '#server/features/search/known-words.queries.ts'
import { filtersOf, searchPlaylists } from '#server/features/search/search-playlists.queries.ts'
import { type CardReader, pick, readCards } from './cards.queries.ts'
import { type FarPage, farPage, isNearerToTheEnd } from './far-page.ts'
import { inCategory, type Page, readPage, readTotal } from './listing-page.queries.ts'
import { orders } from './orders.ts'
import { isPublic } from './public-playlist.ts'

interface ListingFilter {
  /** A category id of any level, or `all`. */
  category: string
  /** Empty: every language. */
  languages: Language[]
  /** Lowest average; 0 for all. */
  rating: number
  /** Empty: every length, also unknown ones. */
  lengths: CourseLength[]
}

interface ListingWindow {
  /** From 1. */
  page: number
  limit: number
}

export interface CardPage {
  playlists: Card[]
  total: number
  /** How a search interpreted the query; null without one. */
  understood: Understood | null
}

/** What many listings and searches read, perhaps cached. */
interface Shared {
  cardsOf?: CardReader
  readers?: Readers
}

/**
 * One page of the listed playlists, or of those that match a search; past the end it is empty but the total is still
 * right. Fails with category_not_found.
 */
export async function listPlaylists(
  db: Executor,
  filter: ListingFilter &
    ListingWindow & {
      sort?: PlaylistSort | undefined
      search: string
      prefer?: 'language' | 'none'
      /** The language that comes first among equal matches; without a search there are none. */
      first?: Language | undefined
    },
  { cardsOf = readCards, readers }: Shared = {},
): Promise<CardPage> {
  const found = await searchPlaylists(db, { ...filter, readers })
  const understood = found?.understood ?? null
  if (found?.ids) {
    if (filter.category !== 'all') await getCategoryLevel(db, filter.category)
    return { playlists: await cardsOf(db, found.ids), total: found.total, understood }
  }
  const { ids, total } = await listFiltered(db, filter)
  return { playlists: await cardsOf(db, ids), total, understood }
}

async function listFiltered(
  db: Executor,
  filter: ListingFilter & ListingWindow & { sort?: PlaylistSort | undefined },
): Promise<Page> {
  const { category, languages, rating, lengths, sort = 'newest', page, limit } = filter
  const offset = (page - 1) * limit
  const isFar = offset >= FAR
  const isFiltered = languages.length > 0 || rating > 0 || lengths.length > 0
  if (!isFiltered && !isFar) return readPage(db, filter)
  const level = category === 'all' ? 0 : await getCategoryLevel(db, category)
  const within = and(
    inCategory(level, category),
    languages.length > 0 ? inArray(playlists.language, languages) : undefined,
    rating > 0 ? gte(playlists.avgRating, rating) : undefined,
    lengths.length > 0 ? inArray(playlists.courseLength, lengths) : undefined,
  )
  const window = { where: and(isPublic, within), order: orders[sort], limit, offset }
  const total = isCountStored(filter) ? await readTotal(db, filter) : await countRatedWithin(db, filter)
  if (offset >= total) return { ids: [], total }
  const ids =
    isFar && (await isNoneWithheld(db))
      ? await readFarPage(db, { within, sort, offset, limit, total })
      : await pick(db, window)
  return { ids, total }
}

/** From this offset on it matters how the playlists before the page are skipped. */
const FAR = 500

async function readFarPage(db: Executor, page: FarPage): Promise<string[]> {
  const ids = (await rowsOf<{ id: string }>(db, farPage(page))).map(({ id }) => id)
  return isNearerToTheEnd(page) ? ids.reverse() : ids
}

/** The stored counts cover the thresholds of the rating filter; other averages and lengths are counted with bitmaps. */
function isCountStored({ rating, lengths }: ListingFilter): boolean {
  return lengths.length === 0 && (RATING_STEPS as readonly number[]).includes(rating)
}

function countRatedWithin(db: Executor, filter: ListingFilter): Promise<number> {
  const { filters, minAverage } = filtersOf(filter)
  return countRated(db, filters, minAverage)
}
