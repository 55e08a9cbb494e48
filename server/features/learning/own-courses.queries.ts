import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Learning } from '#contract/endpoints/learning.ts'
import { limits } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { descNullsLast } from '#server/db/order.ts'
import { prepared, preparedByShape } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { certificates, courseProgress, savedCourses } from '#server/db/schema/learning.ts'

export type Kind = keyof Learning['next']

export interface Course {
  kind: Kind
  id: string
  watched: number
  at: Date
  place: string
  certificate: string | null
}

export interface Shape {
  kind: Kind
  limit: number
}

/** A page, and one more course that tells whether there is a next page. */
export const PAGE = limits.coursesOfLearner + 1

/** The cursor of a list of courses: the last one of the previous page. */
export interface Place {
  at: string
  id: string
}

export const FROM_THE_NEWEST: Place = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** The page, and the cursor of the next one. */
export function cut(rows: Course[]): { page: Course[]; next: string | null } {
  const page = rows.slice(0, limits.coursesOfLearner)
  const last = rows.length > page.length ? page.at(-1) : undefined
  return { page, next: last ? `${last.place}_${last.id}` : null }
}

/** Courses after the cursor, newest first. */
function newestBefore(at: AnyPgColumn, id: AnyPgColumn) {
  return {
    isBefore: sql`(${at}, ${id}) < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
    order: [descNullsLast(at), descNullsLast(id)],
    /** As text, since JavaScript dates have only milliseconds. */
    place: sql<string>`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  }
}

export const oneKind = preparedByShape(
  ({ kind, limit }: Shape) => `learning_${kind}_${limit}`,
  (db, { kind, limit }, name) =>
    (kind === 'saved' ? savedBy(db, limit) : begunBy(db, { kind, limit })).prepare(name),
)

/** One statement for the three lists: the round trips cost more than the queries. */
export const allKinds = prepared((db) =>
  unionAll(
    begunBy(db, { kind: 'inProgress', limit: PAGE }),
    savedBy(db, PAGE),
    begunBy(db, { kind: 'finished', limit: PAGE }),
  ).prepare('learning_courses'),
)

/** The newest courses that an account has begun. */
function begunBy(db: Executor, { kind, limit }: Shape) {
  const { isBefore, order, place } = newestBefore(courseProgress.lastAt, courseProgress.playlistId)
  return db
    .select({
      kind: sql<Kind>`${sql.raw(`'${kind}'`)}`,
      id: courseProgress.playlistId,
      watched: courseProgress.watched,
      at: courseProgress.lastAt,
      place,
      certificate: sql<string | null>`${certificates.id}`,
    })
    .from(courseProgress)
    .leftJoin(
      certificates,
      and(
        eq(certificates.accountId, courseProgress.accountId),
        eq(certificates.playlistId, courseProgress.playlistId),
      ),
    )
    .where(
      and(
        eq(courseProgress.accountId, sql.placeholder('accountId')),
        kind === 'finished' ? isNotNull(courseProgress.finishedAt) : isNull(courseProgress.finishedAt),
        isBefore,
        isShown(courseProgress.playlistId),
      ),
    )
    .orderBy(...order)
    .limit(limit)
}

/**
 * How many videos of a saved course were watched in others; only counted if it was not begun. Each by its key, which the
 * planner does not choose for a join while it knows little of the tables.
 */
const watchedElsewhere = sql`(
  select count(*)::integer from playlist_videos place where place.playlist_id = ${savedCourses.playlistId}
    and (select watched from learning_marks mark
      where mark.account_id = ${savedCourses.accountId} and mark.video_id = place.video_id)
    and is_playable((select state from known_videos video where video.id = place.video_id)))`

function savedBy(db: Executor, limit: number) {
  const { isBefore, order, place } = newestBefore(savedCourses.savedAt, savedCourses.playlistId)
  return db
    .select({
      kind: sql<Kind>`'saved'`,
      id: savedCourses.playlistId,
      watched: sql<number>`coalesce(${courseProgress.watched}, ${watchedElsewhere})`,
      at: savedCourses.savedAt,
      place,
      certificate: sql<string | null>`null`,
    })
    .from(savedCourses)
    .leftJoin(
      courseProgress,
      and(
        eq(courseProgress.accountId, savedCourses.accountId),
        eq(courseProgress.playlistId, savedCourses.playlistId),
      ),
    )
    .where(
      and(
        eq(savedCourses.accountId, sql.placeholder('accountId')),
        isBefore,
        isShown(savedCourses.playlistId),
      ),
    )
    .orderBy(...order)
    .limit(limit)
}

/**
 * Leaves out courses that are hidden now; they return when they are shown again. Not by isPublic, for which the planner,
 * where few creators have all courses, expects none and reads them all.
 */
export function isShown(playlistId: AnyPgColumn): SQL {
  return sql`exists (select from ${playlists} join ${accounts} on ${accounts.id} = ${playlists.creatorId}
    where ${playlists.id} = ${playlistId} and ${playlists.listed} and ${accounts.status} = 'active')`
}
