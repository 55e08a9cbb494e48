import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { VideoState } from '#contract/constants.ts'
import { Card } from '#contract/endpoints/playlists.ts'
import { shortLink } from '#contract/video-link.ts'
import { cacheSerialized } from '#server/api/json-reply.ts'
import type { ResultCache } from '#server/cache/result-cache.ts'
import type { Executor } from '#server/db/client.ts'
import type { ContentTag } from '#server/db/content-changes.ts'
import { prepared } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { categories, knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { shownFacts } from '#server/features/videos/shown-facts.ts'

/** A card shows at most this much of its video's description. */
const VIDEO_DESCRIPTION = 200

const category1 = alias(categories, 'category1')
const category2 = alias(categories, 'category2')
const category3 = alias(categories, 'category3')

/** Ids of the playlists that meet a condition, in the given order. */
export async function pick(
  db: Executor,
  choice: { where: SQL | undefined; order: SQL[]; limit: number; offset?: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: playlists.id })
    .from(playlists)
    .where(choice.where)
    .orderBy(...choice.order)
    .limit(choice.limit)
    .offset(choice.offset ?? 0)
  return rows.map((row) => row.id)
}

/** The cards of these playlists in the order of the ids: one query for all of them. */
export async function readCards(db: Executor, ids: string[]): Promise<Card[]> {
  if (ids.length === 0) return []
  return toCards(await cardsOf(db).execute({ ids: `{${ids.join(',')}}` }))
}

export type CardReader = typeof readCards

/** Each card is cached by itself: many listings and searches show the same ones. */
export function cachedCards(results: ResultCache): CardReader {
  cacheSerialized(Card)
  return async (db, ids) => {
    const cards = await results.getOrRead<Card>(ids, {
      nameOf: (id) => `card ${id}`,
      read: (missing) => readById(db, missing),
      sizeOf: (card) => bytesOf(card ? [card] : []),
      tagsOf: (card) => (card ? cardTags([card]) : []),
    })
    return ids.flatMap((id) => cards.get(id) ?? [])
  }
}

async function readById(db: Executor, ids: string[]): Promise<Map<string, Card>> {
  return new Map((await readCards(db, ids)).map((card) => [card._id, card]))
}

/** An estimate of their memory. Only descriptions may be long; a character takes up to two bytes. */
export function bytesOf(cards: Card[]): number {
  return cards.reduce((sum, { description }) => sum + 3_000 + 2 * description.length, 2_000)
}

/** The cards in rows of `cardsIn`. */
export function toCards(rows: NullableCardRow[]): Card[] {
  return rows.filter(isOfCard).map((row) => ({ ...toCard(row), videos: firstVideo(row) }))
}

/** Planning these joins takes longer than making them. */
const cardsOf = prepared((db) =>
  cardsIn(db, sql`(select ${sql.placeholder('ids')}::uuid[] as ids offset 0)`, {}).prepare('playlist_cards'),
)

/**
 * The cards of the playlists whose ids a select returns in `ids`, in that order, each with the `facts` of the select.
 * If the array is empty, there is one row without a card.
 */
export function cardsIn<Facts extends Record<string, SQL | PgColumn>>(
  db: Executor,
  found: SQL,
  facts: Facts,
) {
  const first = db
    .select({
      id: playlistVideos.id,
      videoId: sql<string>`${knownVideos.id}`.as('video_id'),
      title: shownFacts.title.as('video_title'),
      description: sql<string>`left(${shownFacts.description}, ${sql.raw(String(VIDEO_DESCRIPTION))})`.as(
        'video_description',
      ),
      thumbnail: shownFacts.thumbnail.as('video_thumbnail'),
      publishedAt: shownFacts.publishedAt.as('video_published_at'),
      language: sql<string | null>`${shownFacts.language}`.as('video_language'),
      duration: knownVideos.duration,
      state: knownVideos.state,
    })
    .from(playlistVideos)
    .innerJoin(knownVideos, eq(knownVideos.id, playlistVideos.videoId))
    .where(eq(playlistVideos.playlistId, playlists.id))
    .orderBy(asc(playlistVideos.position))
    .limit(1)
    .as('first_video')
  return db
    .select({
      ...facts,
      ...cardColumns,
      firstId: first.id,
      videoId: first.videoId,
      title: first.title,
      videoDescription: first.description,
      thumbnail: first.thumbnail,
      publishedAt: first.publishedAt,
      videoLanguage: first.language,
      duration: first.duration,
      videoState: first.state,
    })
    .from(sql`${found} found left join lateral unnest(found.ids) with ordinality as place(id, at) on true`)
    .leftJoin(playlists, sql`${playlists.id} = place.id`)
    .leftJoin(accounts, eq(accounts.id, playlists.creatorId))
    .leftJoin(category1, eq(category1.id, playlists.category1Id))
    .leftJoin(category2, eq(category2.id, playlists.category2Id))
    .leftJoin(category3, eq(category3.id, playlists.category3Id))
    .leftJoinLateral(first, sql`true`)
    .orderBy(sql`place.at`)
}

const cardColumns = {
  id: playlists.id,
  name: playlists.name,
  description: playlists.description,
  language: playlists.language,
  avgRating: playlists.avgRating,
  reviewCount: playlists.reviewCount,
  videoCount: playlists.videoCount,
  playableCount: playlists.playableCount,
  totalSeconds: playlists.totalSeconds,
  createdAt: playlists.createdAt,
  draft: playlists.draft,
  creatorId: accounts.id,
  creatorName: accounts.name,
  category1Id: category1.id,
  category1Name: category1.name,
  category2Id: category2.id,
  category2Name: category2.name,
  category3Id: category3.id,
  category3Name: category3.name,
}

interface VideoRow {
  firstId: string | null
  videoId: string | null
  title: string | null
  videoDescription: string | null
  thumbnail: string | null
  publishedAt: Date | null
  videoLanguage: string | null
  duration: number | null
  videoState: VideoState | null
}

function firstVideo(row: VideoRow): Card['videos'] {
  if (row.firstId === null || row.videoId === null) return []
  return [
    {
      _id: row.firstId,
      videoName: shortLink(row.videoId),
      title: row.title ?? '',
      description: row.videoDescription ?? '',
      thumbnail: row.thumbnail,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      language: row.videoLanguage,
      duration: row.duration,
      state: row.videoState ?? 'unknown',
    },
  ]
}

/** In a row without a card every column is null. */
type NullableCardRow = { [Column in keyof (CardRow & VideoRow)]: (CardRow & VideoRow)[Column] | null }

function isOfCard(row: NullableCardRow): row is CardRow & VideoRow {
  return row.id !== null
}

interface CardRow {
  id: string
  name: string
  description: string
  language: string
  avgRating: number
  reviewCount: number
  videoCount: number
  playableCount: number
  totalSeconds: number | null
  createdAt: Date
  draft: boolean
  creatorId: string
  creatorName: string
  category1Id: string
  category1Name: string
  category2Id: string | null
  category2Name: string | null
  category3Id: string | null
  category3Name: string | null
}

/** A card without its video. */
function toCard(row: CardRow): Omit<Card, 'videos'> {
  const path: [string | null, string | null][] = [
    [row.category1Id, row.category1Name],
    [row.category2Id, row.category2Name],
    [row.category3Id, row.category3Name],
  ]
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    language: row.language,
    languages: row.language,
    category: path.flatMap(([_id, name]) => (_id !== null && name !== null ? [{ _id, name }] : [])),
    creator: { _id: row.creatorId, name: row.creatorName },
    avgRating: row.avgRating,
    feedbackCount: row.reviewCount,
    videoCount: row.videoCount,
    playableCount: row.playableCount,
    totalSeconds: row.totalSeconds,
    createdAt: row.createdAt.toISOString(),
    ...(row.draft ? { draft: true as const } : {}),
  }
}

/** What a list of cards shows, besides which playlists are in it. */
export function cardTags(cards: Card[]): ContentTag[] {
  return [...cards.map((card): ContentTag => `playlist:${card._id}`), 'creators', 'categories']
}
