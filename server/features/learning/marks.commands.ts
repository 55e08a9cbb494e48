import { sql } from 'drizzle-orm'
import { dayInIndia } from '#contract/day-in-india.ts'
import type { Mark } from '#contract/endpoints/learning.ts'
import { AppError } from '#contract/errors.ts'
import { isSeenToTheEnd } from '#contract/policies/learning.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { planCacheHint } from '#server/db/cached-plans.ts'
import type { Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { lockAccount } from '#server/features/accounts/lock-account.ts'
import {
  deleteUnbegunProgress,
  type Step,
  updateProgress,
  upsertProgressSql,
} from './course-progress.commands.ts'
import { type KnownMark, readKnownMarks } from './course-progress.queries.ts'

/** Players report every ten seconds: this much of a first mark may have been watched before it. */
const FIRST_SECONDS = 15
/** Marks of a video, from the future or of a wrong clock, that are recognised when they are sent again. */
const MAX_REMEMBERED = 4
/** A clock that seems off by no more than this may be right: the request also took time. Milliseconds. */
const CLOCK_TOLERANCE = 60_000

/**
 * Stores how far the viewer is in videos; of two marks for a video the later one counts, in whichever order
 * they arrive, so that sending again is idempotent. Returns how many counted. Fails with video_not_found or
 * playlist_not_found, naming the mark.
 */
export async function putMarks(tx: Tx, viewer: Viewer, marks: SentMark[], now = new Date()): Promise<number> {
  // Two devices may send at once: each mark builds on the one before, including a tick that the sender does not know of.
  await lockAccount(tx, viewer.id)
  const sent = byVideo(marks, now)
  const known = await readKnownMarks(tx, viewer.id, [...sent.keys()])
  await mustBeKnown(tx, viewer, marks, known)
  const counted = [...sent].flatMap(([videoId, inOrder]) => follow(inOrder, known.get(videoId)))
  if (counted.length === 0) return 0
  const steps = counted.flatMap(({ videoId, courses }): Step[] =>
    [...courses].map(([playlistId, at]) => ({ playlistId, videoId, at })),
  )
  const begunNow = await store(tx, viewer.id, counted, steps)
  const idsOf = (marks: Together[]) => marks.map(({ videoId }) => videoId)
  const changed = counted.filter(({ videoId, watched }) => watched !== (known.get(videoId)?.watched ?? false))
  await updateProgress(tx, viewer.id, { begunNow, changedVideoIds: idsOf(changed) })
  const isSaid = ({ videoId, watchedAt }: Together) =>
    watchedAt?.getTime() !== known.get(videoId)?.watchedAt?.getTime()
  // The tick itself may never have arrived: offline, a browser keeps only the last tick or untick.
  const takenBack = counted.filter((mark) => !mark.watched && mark.seconds === 0 && isSaid(mark))
  await deleteUnbegunProgress(tx, viewer.id, idsOf(takenBack))
  return counted.length
}

interface SentMark extends Mark {
  /** The time that was sent, where `at` is a corrected one. */
  sentAt?: string
}

/**
 * The marks of a device that tells its time, as if its clock were right: on a slow one they would seem older than those of
 * another device, and be lost. Those that waited for days stay old.
 */
export function correctClockSkew({ marks, now }: { marks: Mark[]; now?: string | undefined }): SentMark[] {
  const behind = now ? Date.now() - Date.parse(now) : 0
  if (Math.abs(behind) <= CLOCK_TOLERANCE) return marks
  const corrected = (at: string) => new Date(Math.max(0, Date.parse(at) + behind)).toISOString()
  return marks.map((mark) => ({ ...mark, at: corrected(mark.at), sentAt: mark.at }))
}

interface TimedMark extends Omit<Mark, 'at'> {
  at: Date
  name: string
  /** It came from the future. */
  isAhead: boolean
  /** Sent again, it may seem to be of another time: it is recognised by its name. */
  isUncertain: boolean
}

/** What a mark is recognised by when it is sent again: what was sent, in letters and digits. */
function nameOf({ sentAt, at, seconds, watched }: SentMark): string {
  return `${Date.parse(sentAt ?? at).toString(36)}-${seconds}-${watched ?? ''}`
}

/** The marks of each video by time. Future times become about now, still in order. */
function byVideo(marks: SentMark[], now: Date): Map<string, TimedMark[]> {
  const timed = marks.map((mark) => {
    const at = new Date(mark.at)
    const isAhead = at > now
    return { ...mark, at, name: nameOf(mark), isAhead, isUncertain: isAhead || mark.sentAt !== undefined }
  })
  timed.sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const [index, mark] of timed.entries())
    if (mark.isAhead) mark.at = new Date(now.getTime() - (timed.length - 1 - index))
  return Map.groupBy(timed, ({ videoId }) => videoId)
}

interface Counted {
  videoId: string
  seconds: number
  duration: number
  watched: boolean
  watchedAt: Date | undefined
  at: Date
  /** Seconds of learning that the mark adds. */
  learned: number
}

type State = Pick<KnownMark, 'at' | 'seconds' | 'watched' | 'watchedAt'>

/** The combined result of the marks of a video. */
interface Together extends Omit<Counted, 'learned'> {
  /** The courses that the video was watched in, each with the time of the latest mark there. */
  courses: Map<string, Date>
  /** Seconds of learning by the day of each mark. */
  days: Map<string, number>
  /** The names of the marks to remember, from the future or of a wrong clock. */
  ahead: string[]
}

/**
 * Applies the marks one after the other, as if each had been sent alone: what was ticked stays ticked when the player
 * reports later.
 */
function follow(marks: TimedMark[], before: KnownMark | undefined): Together[] {
  const { duration, ...known } = before ?? UNKNOWN
  let state: State = known
  let sent = known.sentDuration
  let counted: Counted | undefined
  const courses = new Map<string, Date>()
  const days = new Map<string, number>()
  const fresh = marks.filter(({ name }) => !known.ahead.includes(name))
  for (const mark of fresh) {
    sent = mark.duration || sent
    const next = advance(mark, state, duration || sent)
    if (!next) continue
    for (const playlistId of watchedIn(mark, known.courses)) courses.set(playlistId, mark.at)
    addTo(days, dayInIndia(next.at), next.learned)
    // A length stays known when a later mark lacks it.
    counted = { ...next, duration: Math.max(next.duration, counted?.duration ?? 0) }
    state = next
  }
  const names = fresh.filter(({ isUncertain }) => isUncertain).map(({ name }) => name)
  const ahead = remembered(known.ahead, names)
  return counted ? [{ ...counted, courses, days, ahead }] : []
}

/** The last names, at least all that were sent together. */
function remembered(before: string[], sent: string[]): string[] {
  if (sent.length === 0) return before
  return [...before, ...sent].slice(-Math.max(sent.length, MAX_REMEMBERED))
}

function addTo(days: Map<string, number>, day: string, seconds: number): void {
  if (seconds > 0) days.set(day, (days.get(day) ?? 0) + seconds)
}

/** The course that the mark names, else those visible to the viewer. */
function watchedIn({ playlistId }: TimedMark, visible: string[]): string[] {
  return playlistId ? [playlistId] : visible
}

const UNKNOWN: KnownMark = {
  at: undefined,
  seconds: 0,
  watched: false,
  watchedAt: undefined,
  duration: null,
  sentDuration: 0,
  ahead: [],
  courses: [],
}

/** The position comes from the latest mark; whether it is watched, from the latest mark that says so. */
function advance(mark: TimedMark, before: State, duration: number): Counted | undefined {
  const { videoId, at } = mark
  const isLater = !before.at || at > before.at
  const says = mark.watched ?? (isSeenToTheEnd({ seconds: mark.seconds, duration }) || undefined)
  const isSaying = says !== undefined && (!before.watchedAt || at > before.watchedAt)
  if (!isLater && !isSaying) return undefined
  return {
    ...{ videoId, duration: mark.duration },
    ...(isSaying
      ? { watched: says, watchedAt: at }
      : { watched: before.watched, watchedAt: before.watchedAt }),
    ...(isLater ? { seconds: mark.seconds, at } : { seconds: before.seconds, at: before.at ?? at }),
    learned: isLater ? learnedBy(mark, before) : 0,
  }
}

/**
 * A jump is not learning time: what counts is the time watched according to the player, or the distance between the
 * positions, but never more than the time that has passed.
 */
function learnedBy(mark: TimedMark, before: State): number {
  const passed = before.at ? (mark.at.getTime() - before.at.getTime()) / 1_000 : FIRST_SECONDS
  const gained = mark.played ?? mark.seconds - before.seconds
  return Math.max(0, Math.min(gained, Math.round(passed)))
}

/** Stores the marks, the time learned per day, and the courses watched. Returns the courses that are now begun. */
async function store(tx: Tx, accountId: string, marks: Together[], steps: Step[]): Promise<string[]> {
  const days = new Map<string, number>()
  for (const mark of marks) for (const [day, seconds] of mark.days) addTo(days, day, seconds)
  const rows = await rowsOf<{ playlistId: string; isNew: boolean }>(
    tx,
    sql`${planCacheHint}
    with learned as (
      insert into learning_days as known (account_id, day, seconds)
      select ${accountId}::uuid, day, least(86400, seconds)
        from unnest(${list(days.keys())}::date[], ${list(days.values())}::integer[]) as learned (day, seconds)
      on conflict (account_id, day) do update set seconds = least(86400, known.seconds + excluded.seconds)
    ), marked as (
    insert into learning_marks as known (account_id, video_id, seconds, duration, watched, watched_at, at, ahead)
    select ${accountId}::uuid, mark.* from unnest(
      ${list(marks.map(({ videoId }) => videoId))}::text[],
      ${list(marks.map(({ seconds }) => seconds))}::integer[],
      ${list(marks.map(({ duration }) => duration))}::integer[],
      ${list(marks.map(({ watched }) => watched))}::boolean[],
      ${list(marks.map(({ watchedAt }) => watchedAt?.toISOString() ?? 'null'))}::timestamptz[],
      ${list(marks.map(({ at }) => at.toISOString()))}::timestamptz[],
      ${list(marks.map(({ ahead }) => ahead.join('.') || 'null'))}::text[]
    ) as mark
    on conflict (account_id, video_id) do update set
      seconds = excluded.seconds, duration = greatest(excluded.duration, known.duration),
      watched = excluded.watched, watched_at = excluded.watched_at, at = excluded.at,
      ahead = excluded.ahead
    where excluded.at >= known.at
    )
    ${upsertProgressSql(accountId, steps)}`,
  )
  return rows.filter(({ isNew }) => isNew).map(({ playlistId }) => playlistId)
}

/** An array literal of values that need no quotes. */
function list(values: Iterable<string | number | boolean>): string {
  return `{${[...values].join(',')}}`
}

/** Fails unless each video is in a course visible to the viewer, and in the one that the mark names. */
async function mustBeKnown(
  tx: Tx,
  viewer: Viewer,
  marks: Mark[],
  known: Map<string, KnownMark>,
): Promise<void> {
  for (const [at, { videoId, playlistId }] of marks.entries()) {
    const ids = known.get(videoId)?.courses ?? []
    if (ids.length === 0) failMark('video_not_found', at, 'videoId')
    if (playlistId && !ids.includes(playlistId)) await mustHold(tx, viewer, playlistId, videoId, at)
  }
}

/** The course may be an older one of the very many that have the video. */
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
