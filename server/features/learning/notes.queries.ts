import { and, asc, eq, gte, type SQL, sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import type { CourseNotes, Note } from '#contract/endpoints/learning/notes.ts'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { notes } from '#server/db/schema/learning.ts'
import { mustBeVisible } from '#server/features/playlists/playlists.queries.ts'
import { shownFacts } from '#server/features/videos/shown-facts.ts'

export const noteColumns = columnsOf(notes, 'id', 'videoId', 'seconds', 'text', 'createdAt', 'updatedAt')

type NoteRow = Pick<typeof notes.$inferSelect, keyof typeof noteColumns>

export function toNote({ id, createdAt, updatedAt, ...note }: NoteRow): Note {
  return { _id: id, ...note, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** The viewer's own notes on a video, by second, up to a limit. */
export async function listNotes(db: Executor, viewer: Viewer, videoId: string): Promise<Note[]> {
  const rows = await db
    .select(noteColumns)
    .from(notes)
    .where(and(eq(notes.accountId, viewer.id), eq(notes.videoId, videoId)))
    .orderBy(asc(notes.seconds), asc(notes.id))
    .limit(limits.notesOfVideo)
  return rows.map(toNote)
}

interface Window {
  limit: number
  /** The last note of the previous page. */
  after?: { position: number; seconds: number; id: string } | undefined
}

/**
 * The viewer's own notes on all videos of a course, in its order. A page begins after the last note of the
 * one before, so that deleting some in between skips none. Fails with playlist_not_found.
 */
export async function listCourseNotes(
  db: Executor,
  viewer: Viewer,
  playlistId: string,
  { limit, after }: Window,
): Promise<CourseNotes> {
  await mustBeVisible(db, viewer, playlistId)
  const course = (await readCourse(db, playlistId)) ?? fail('playlist_not_found')
  // No more notes of each video than the page needs, however many it has.
  const written = db
    .select(noteColumns)
    .from(notes)
    .where(and(eq(notes.accountId, viewer.id), eq(notes.videoId, playlistVideos.videoId), isAfter(after)))
    .orderBy(asc(notes.seconds), asc(notes.id))
    .limit(limit + 1)
    .as('written')
  const rows = await db
    .select({
      id: written.id,
      videoId: written.videoId,
      seconds: written.seconds,
      text: written.text,
      createdAt: written.createdAt,
      updatedAt: written.updatedAt,
      placeId: playlistVideos.id,
      position: playlistVideos.position,
      title: shownFacts.title,
    })
    .from(playlistVideos)
    .innerJoin(knownVideos, eq(knownVideos.id, playlistVideos.videoId))
    .innerJoinLateral(written, sql`true`)
    .where(
      and(
        eq(playlistVideos.playlistId, playlistId),
        after ? gte(playlistVideos.position, after.position) : undefined,
      ),
    )
    .orderBy(asc(playlistVideos.position), asc(written.seconds), asc(written.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const videos = new Map(
    page.map(({ placeId, videoId, title }) => [videoId, { _id: placeId, videoId, title }]),
  )
  return {
    data: page.map(({ placeId: _, position: __, title: ___, ...note }) => toNote(note)),
    course,
    videos: [...videos.values()],
    next: last ? `${last.position}-${last.seconds}-${last.id}` : null,
  }
}

/** The later notes on the video of that note, and all notes on the videos after it. */
function isAfter(note: Window['after']): SQL | undefined {
  if (!note) return undefined
  const { position, seconds, id } = note
  const isSame = sql`${playlistVideos.position} = ${position}::integer`
  return sql`(${notes.seconds}, ${notes.id}) > (case when ${isSame} then ${seconds}::integer else -1 end,
    case when ${isSame} then ${id}::uuid else ${NIL}::uuid end)`
}

async function readCourse(db: Executor, playlistId: string): Promise<CourseNotes['course'] | undefined> {
  const [found] = await db
    .select({ ...columnsOf(playlists, 'name', 'language'), creator: accounts.name })
    .from(playlists)
    .innerJoin(accounts, eq(accounts.id, playlists.creatorId))
    .where(eq(playlists.id, playlistId))
  return found && { _id: playlistId, ...found, creator: { name: found.creator } }
}
