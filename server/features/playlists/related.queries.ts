import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Card } from '#contract/endpoints/playlists.ts'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { courseNext } from '#server/db/schema/learning.ts'
import { readCards } from './cards.queries.ts'
import { orders } from './orders.ts'
import { mustBeVisible } from './playlists.queries.ts'
import { isPublic } from './public-playlist.ts'

/** This many of the best of a category are searched for those in the same language, however many it has. */
const LOOKED_AT = 100

/**
 * What to continue with: what others continued with, then the best rated of the same subject in the same
 * language, from the deepest category up, then those in other languages. Fails with playlist_not_found unless
 * the viewer may see the playlist.
 */
export async function listRelated(db: Executor, viewer: Viewer | null, id: string): Promise<Card[]> {
  await mustBeVisible(db, viewer, id)
  const [course] = await db
    .select(columnsOf(playlists, 'language', 'category1Id', 'category2Id', 'category3Id'))
    .from(playlists)
    .where(eq(playlists.id, id))
  const { language, ...path } = course ?? fail('playlist_not_found')
  const found = await coursesOthersContinuedWith(db, id)
  const levels: [PgColumn, string | null][] = [
    [playlists.category3Id, path.category3Id],
    [playlists.category2Id, path.category2Id],
    [playlists.category1Id, path.category1Id],
  ]
  // Each includes those of the level below, which come first.
  const subject: Map<string, string> = new Map()
  for (const [level, category] of levels) {
    if (category === null || found.length >= limits.related) continue
    for (const one of await bestOf(
      db,
      and(eq(level, category), isPublic, notInArray(playlists.id, [id, ...found])),
    ))
      subject.set(one.id, one.language)
  }
  const isSame = ([, spoken]: [string, string]) => spoken === language
  const best = [...[...subject].filter(isSame), ...[...subject].filter((one) => !isSame(one))]
  found.push(...best.map(([one]) => one).slice(0, limits.related - found.length))
  return readCards(db, found)
}

async function coursesOthersContinuedWith(db: Executor, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: courseNext.nextId })
    .from(courseNext)
    .innerJoin(playlists, eq(playlists.id, courseNext.nextId))
    .where(and(eq(courseNext.playlistId, id), isPublic))
    .orderBy(sql`${courseNext.people} desc`, courseNext.nextId)
    .limit(limits.related)
  return rows.map((row) => row.id)
}

function bestOf(db: Executor, where: SQL | undefined) {
  return db
    .select(columnsOf(playlists, 'id', 'language'))
    .from(playlists)
    .where(where)
    .orderBy(...orders.rating)
    .limit(LOOKED_AT)
}
