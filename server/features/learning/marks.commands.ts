import { and, eq, sql } from 'drizzle-orm'
import type { Mark } from '#contract/endpoints/learning.ts'
import { AppError } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { learningDays, learningMarks } from '#server/db/schema/learning.ts'
import { leaveUnbegun, type Step, stepInCourses } from './course-progress.commands.ts'
import { isWatched } from './learning.policy.ts'

/** A video that stands in very many courses begins only these, the newest. */
const MAX_COURSES_OF_VIDEO = 20
/** Players speak every ten seconds: so much of a first mark may have been watched before it. */
const FIRST_SECONDS = 15

/**
 * Keeps how far the viewer is in videos; of two marks for a video the later one counts, so that sending again changes
 * nothing. Answers how many counted. Fails with video_not_found or playlist_not_found, naming the mark.
 */
export async function putMarks(tx: Tx, viewer: Viewer, marks: Mark[], now = new Date()): Promise<number> {
  await oneAtATime(tx, viewer.id)
  const sent = byVideo(marks, now)
  const courses = await findCourses(tx, viewer, marks)
  const known = await readKnown(tx, viewer.id, [...sent.keys()])
  const counted = [...sent].flatMap(([videoId, inOrder]) => follow(inOrder, known.get(videoId)))
  if (counted.length === 0) return 0
  await storeMarks(tx, viewer.id, counted)
  await addLearnedSeconds(tx, viewer.id, counted)
  const steps = counted.flatMap(({ videoId, at }): Step[] =>
    (courses.get(videoId) ?? []).map((playlistId) => ({ playlistId, videoId, at })),
  )
  const idsOf = (marks: Counted[]) => marks.map(({ videoId }) => videoId)
  const changed = counted.filter(({ videoId, watched }) => watched !== (known.get(videoId)?.watched ?? false))
  await stepInCourses(tx, viewer.id, steps, idsOf(changed))
  const takenBack = changed.filter(({ watched, seconds }) => !watched && seconds === 0)
  await leaveUnbegun(tx, viewer.id, idsOf(takenBack))
  return counted.length
}

type TimedMark = Omit<Mark, 'at'> & { at: Date }

/** The marks of each video in the order of their times, none from the future. */
function byVideo(marks: Mark[], now: Date): Map<string, TimedMark[]> {
  const timed = marks.map((mark) => {
    const at = new Date(mark.at)
    return { ...mark, at: at > now ? now : at }
  })
  timed.sort((one, other) => one.at.getTime() - other.at.getTime())
  return Map.groupBy(timed, ({ videoId }) => videoId)
}

interface Known {
  /** Undefined while there is no mark. */
  at: Date | undefined
  seconds: number
  watched: boolean
  /** As the platform says it. */
  duration: number | null
}

async function readKnown(tx: Tx, accountId: string, videoIds: string[]): Promise<Map<string, Known>> {
  const rows = await knownTo(tx).execute({ accountId, videoIds: `{${videoIds.join(',')}}` })
  return new Map(
    rows.map(({ videoId, duration, at, seconds, watched }) => [
      videoId,
      { at: at ?? undefined, seconds: seconds ?? 0, watched: watched ?? false, duration },
    ]),
  )
}

const theseVideos = sql`(select unnest(${sql.placeholder('videoIds')}::text[]))`

const knownTo = prepared((tx) =>
  tx
    .select({
      videoId: knownVideos.id,
      duration: knownVideos.duration,
      at: learningMarks.at,
      seconds: learningMarks.seconds,
      watched: learningMarks.watched,
    })
    .from(knownVideos)
    .leftJoin(
      learningMarks,
      and(
        eq(learningMarks.videoId, knownVideos.id),
        eq(learningMarks.accountId, sql.placeholder('accountId')),
      ),
    )
    .where(sql`${knownVideos.id} = any(array${theseVideos})`)
    .prepare('learning_known'),
)

interface Counted {
  videoId: string
  seconds: number
  duration: number
  watched: boolean
  at: Date
  /** Seconds of learning that this mark adds. */
  learned: number
}

/** One after the other, as if each had been sent by itself: what was ticked stays ticked when the player speaks later. */
function follow(marks: TimedMark[], before: Known | undefined): Counted[] {
  let counted: Counted | undefined
  for (const mark of marks) {
    const known = counted ? { ...counted, duration: before?.duration ?? null } : before
    if (known?.at && known.at >= mark.at) continue
    const next = advance(mark, known)
    counted = { ...next, learned: next.learned + (counted?.learned ?? 0) }
  }
  return counted ? [counted] : []
}

function advance(mark: TimedMark, before: Known | undefined): Counted {
  const duration = before?.duration || mark.duration
  const passed = before?.at ? (mark.at.getTime() - before.at.getTime()) / 1_000 : FIRST_SECONDS
  const gained = mark.seconds - (before?.seconds ?? 0)
  return {
    videoId: mark.videoId,
    seconds: mark.seconds,
    duration: mark.duration,
    watched: mark.watched ?? (before?.watched || isWatched({ seconds: mark.seconds, duration })),
    at: mark.at,
    // Jumping ahead is not learning time: no more than has passed by the clock. Nor is a tick by hand, which names the
    // second that is known; the one at the end of a video names its last.
    learned: Math.max(0, Math.min(gained, Math.round(passed))),
  }
}

/** Two devices may send at once: each mark follows what the one before left, also a tick that it does not know of. */
async function oneAtATime(tx: Tx, accountId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
}

async function storeMarks(tx: Tx, accountId: string, marks: Counted[]): Promise<void> {
  await tx
    .insert(learningMarks)
    .values(marks.map(({ learned: _, ...mark }) => ({ accountId, ...mark })))
    .onConflictDoUpdate({
      target: [learningMarks.accountId, learningMarks.videoId],
      set: {
        seconds: sql`excluded.seconds`,
        duration: sql`greatest(excluded.duration, ${learningMarks.duration})`,
        watched: sql`excluded.watched`,
        at: sql`excluded.at`,
      },
      setWhere: sql`excluded.at > ${learningMarks.at}`,
    })
}

const DAY_IN_INDIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

async function addLearnedSeconds(tx: Tx, accountId: string, marks: Counted[]): Promise<void> {
  const days = new Map<string, number>()
  for (const { at, learned } of marks) {
    const day = DAY_IN_INDIA.format(at)
    if (learned > 0) days.set(day, (days.get(day) ?? 0) + learned)
  }
  if (days.size === 0) return
  await tx
    .insert(learningDays)
    .values([...days].map(([day, seconds]) => ({ accountId, day, seconds })))
    .onConflictDoUpdate({
      target: [learningDays.accountId, learningDays.day],
      set: { seconds: sql`least(86400, ${learningDays.seconds} + excluded.seconds)` },
    })
}

/** The courses that each video is watched in: the one that the mark names, else those that show it to the viewer. */
async function findCourses(tx: Tx, viewer: Viewer, marks: Mark[]): Promise<Map<string, string[]>> {
  const videoIds = `{${[...new Set(marks.map(({ videoId }) => videoId))].join(',')}}`
  const places = await placesOf(tx).execute({ viewerId: viewer.id, videoIds })
  const shown = Map.groupBy(places, ({ videoId }) => videoId)
  const courses = new Map<string, string[]>()
  for (const [at, { videoId, playlistId }] of marks.entries()) {
    const ids = (shown.get(videoId) ?? []).map(({ playlistId }) => playlistId)
    if (ids.length === 0) failMark('video_not_found', at, 'videoId')
    if (playlistId && !ids.includes(playlistId)) await mustHold(tx, viewer, playlistId, videoId, at)
    courses.set(videoId, playlistId ? [playlistId] : ids)
  }
  return courses
}

const placesOf = prepared((tx) =>
  tx
    .select({ videoId: sql<string>`sent.video_id`, playlistId: sql<string>`place.playlist_id` })
    .from(
      sql`${theseVideos} as sent(video_id)
      cross join lateral (
        select playlist_id from playlist_videos
          join playlists on playlists.id = playlist_id
          join accounts on accounts.id = creator_id
          where playlist_videos.video_id = sent.video_id
            and (listed and accounts.status = 'active' or creator_id = ${sql.placeholder('viewerId')})
          order by playlist_id desc limit ${sql.raw(String(MAX_COURSES_OF_VIDEO))}
      ) place`,
    )
    .prepare('learning_places_of_videos'),
)

/** A course may be an old one of the very many that hold a video. */
async function mustHold(tx: Tx, viewer: Viewer, playlistId: string, videoId: string, at: number) {
  const [found] = await rowsOf(
    tx,
    sql`select 1 from playlist_videos
      join playlists on playlists.id = playlist_id join accounts on accounts.id = creator_id
      where playlist_id = ${playlistId} and video_id = ${videoId}
        and (listed and accounts.status = 'active' or creator_id = ${viewer.id})`,
  )
  if (!found) failMark('playlist_not_found', at, 'playlistId')
}

function failMark(code: 'video_not_found' | 'playlist_not_found', at: number, field: string): never {
  const { message } = new AppError(code)
  throw new AppError(code, { issues: [{ path: `marks.${at}.${field}`, message }] })
}
