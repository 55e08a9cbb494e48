import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Learning, LearningCard } from '#contract/endpoints/learning.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared, preparedByShape } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import {
  certificates,
  courseProgress,
  learningDays,
  learningSettings,
  savedCourses,
} from '#server/db/schema/learning.ts'
import { readCards } from '#server/features/playlists/cards.queries.ts'

/** Everything on the viewer's page of learning, the newest of each first. */
export async function getLearning(db: Executor, viewer: Viewer): Promise<Learning> {
  const inProgress = await pageOf(db, viewer, 'inProgress')
  const saved = await pageOf(db, viewer, 'saved')
  const finished = await pageOf(db, viewer, 'finished')
  const shown = await cardsOf(db, viewer.id, [...inProgress.page, ...saved.page, ...finished.page])
  return {
    inProgress: shown(inProgress.page),
    saved: shown(saved.page),
    finished: shown(finished.page),
    next: { inProgress: inProgress.next, saved: saved.next, finished: finished.next },
    week: await readWeek(db, viewer.id),
    settings: await readSettings(db, viewer.id),
  }
}

type Kind = keyof Learning['next']

/** The viewer's courses of one kind, read on where a page before ended; one that moved meanwhile may come twice. */
export async function listCourses(
  db: Executor,
  viewer: Viewer,
  { kind, after }: { kind: Kind; after?: Place | undefined },
): Promise<{ data: LearningCard[]; next: string | null }> {
  const { page, next } = await pageOf(db, viewer, kind, after)
  return { data: (await cardsOf(db, viewer.id, page))(page), next }
}

/** Beside each other on a wide screen. */
const MAX_RESUMABLE = 4

/** What the viewer's home begins with: courses that are not finished, the one watched last first. */
export async function getResumable(db: Executor, { id }: Pick<Viewer, 'id'>): Promise<LearningCard[]> {
  const courses = await begunBy(db, { ...UNFINISHED, limit: MAX_RESUMABLE }).execute({
    accountId: id,
    ...FROM_THE_NEWEST,
  })
  return (await cardsOf(db, id, courses))(courses)
}

/** Ids of all courses the viewer has saved, for the pages that show courses; bounded by how many one can save. */
export async function listSaved(db: Executor, viewer: Viewer): Promise<string[]> {
  const rows = await db
    .select({ id: savedCourses.playlistId })
    .from(savedCourses)
    .where(eq(savedCourses.accountId, viewer.id))
    .orderBy(desc(savedCourses.savedAt))
    .limit(limits.savedCourses)
  return rows.map(({ id }) => id)
}

interface Course {
  id: string
  watched: number
  at: Date
  place: string
  certificate: string | null
}

interface Begun {
  isFinished: boolean
  limit: number
}

/** A page, and one more that tells whether it goes on. */
const PAGE = limits.coursesOfLearner + 1

const UNFINISHED: Begun = { isFinished: false, limit: PAGE }
const FINISHED: Begun = { isFinished: true, limit: PAGE }

/** Where a list of courses is read on: what stood last before. */
interface Place {
  at: string
  id: string
}

const FROM_THE_NEWEST: Place = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

async function pageOf(db: Executor, viewer: Viewer, kind: Kind, after = FROM_THE_NEWEST) {
  const query = kind === 'saved' ? savedBy(db) : begunBy(db, kind === 'finished' ? FINISHED : UNFINISHED)
  const rows = await query.execute({ accountId: viewer.id, ...after })
  const page = rows.slice(0, limits.coursesOfLearner)
  const last = rows.length > page.length ? page.at(-1) : undefined
  return { page, next: last ? `${last.place}_${last.id}` : null }
}

/** Courses before that place, the newest first. */
function newestBefore(at: AnyPgColumn, id: AnyPgColumn) {
  return {
    isBefore: sql`(${at}, ${id}) < (${sql.placeholder('at')}::timestamptz, ${sql.placeholder('id')}::uuid)`,
    order: [desc(at), desc(id)],
    /** Dates here know milliseconds only. */
    place: sql<string>`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  }
}

/** The newest courses that an account has begun. */
const begunBy = preparedByShape(
  ({ isFinished, limit }: Begun) => `learning_${isFinished ? 'finished' : 'unfinished'}_${limit}`,
  (db, { isFinished, limit }, name) => {
    const { isBefore, order, place } = newestBefore(courseProgress.lastAt, courseProgress.playlistId)
    return db
      .select({
        id: courseProgress.playlistId,
        watched: courseProgress.watched,
        at: courseProgress.lastAt,
        place,
        certificate: certificates.id,
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
          isFinished ? isNotNull(courseProgress.finishedAt) : isNull(courseProgress.finishedAt),
          isBefore,
        ),
      )
      .orderBy(...order)
      .limit(limit)
      .prepare(name)
  },
)

const savedBy = prepared((db) => {
  const { isBefore, order, place } = newestBefore(savedCourses.savedAt, savedCourses.playlistId)
  return db
    .select({
      id: savedCourses.playlistId,
      watched: sql<number>`coalesce(${courseProgress.watched}, 0)`,
      at: savedCourses.savedAt,
      place,
      certificate: sql<null>`null`,
    })
    .from(savedCourses)
    .leftJoin(
      courseProgress,
      and(
        eq(courseProgress.accountId, savedCourses.accountId),
        eq(courseProgress.playlistId, savedCourses.playlistId),
      ),
    )
    .where(and(eq(savedCourses.accountId, sql.placeholder('accountId')), isBefore))
    .orderBy(...order)
    .limit(PAGE)
    .prepare('learning_saved')
})

/** The way from any of these courses to their cards. Those that are hidden now are left out; they are back with the course. */
async function cardsOf(
  db: Executor,
  accountId: string,
  courses: Course[],
): Promise<(some: Course[]) => LearningCard[]> {
  const asked = `{${[...new Set(courses.map(({ id }) => id))].join(',')}}`
  const ids = courses.length > 0 ? (await listedOf(db).execute({ ids: asked })).map(({ id }) => id) : []
  const cards = new Map((await readCards(db, ids)).map((card) => [card._id, card]))
  const places =
    ids.length > 0 ? await resumePlacesOf(db).execute({ accountId, ids: `{${ids.join(',')}}` }) : []
  const resume = new Map(places.map(({ playlistId, ...place }) => [playlistId, place]))
  return (some) =>
    some.flatMap(({ id, watched, at, certificate }) => {
      const card = cards.get(id)
      if (!card) return []
      const place = resume.get(id) ?? null
      return [
        { ...card, watched, total: card.playableCount, resume: place, at: at.toISOString(), certificate },
      ]
    })
}

const theseIds = sql`any(array(select unnest(${sql.placeholder('ids')}::uuid[])))`

const listedOf = prepared((db) =>
  db
    .select({ id: playlists.id })
    .from(playlists)
    .innerJoin(accounts, eq(accounts.id, playlists.creatorId))
    .where(sql`${playlists.id} = ${theseIds} and listed and ${accounts.status} = 'active'`)
    .prepare('learning_listed'),
)

/** As `resumeOf` (course-progress.queries.ts), of many courses with one query. */
const resumePlacesOf = prepared((db) =>
  db
    .select({
      playlistId: sql<string>`progress.playlist_id`,
      _id: sql<string>`next.place_id`,
      videoId: sql<string>`next.video_id`,
      seconds: sql<number>`next.seconds`,
    })
    .from(
      sql`course_progress progress
      left join playlist_videos last
        on last.playlist_id = progress.playlist_id and last.video_id = progress.last_video_id
      cross join lateral (
        select place.id as place_id, place.video_id, coalesce(mark.seconds, 0) as seconds
        from playlist_videos place
        join known_videos video on video.id = place.video_id and is_playable(video.state)
        left join learning_marks mark
          on mark.account_id = progress.account_id and mark.video_id = place.video_id
        where place.playlist_id = progress.playlist_id and not coalesce(mark.watched, false)
        order by place.position >= coalesce(last.position, 0) desc, place.position, place.id limit 1
      ) next`,
    )
    .where(sql`progress.account_id = ${sql.placeholder('accountId')} and progress.playlist_id = ${theseIds}`)
    .prepare('learning_places'),
)

const DAYS = 7
const DAY_IN_INDIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

async function readWeek(db: Executor, accountId: string): Promise<Learning['week']> {
  const days = Array.from({ length: DAYS }, (_, at) =>
    DAY_IN_INDIA.format(Date.now() - (DAYS - 1 - at) * 86_400_000),
  )
  const rows = await learnedSince(db).execute({ accountId, day: days[0] ?? '' })
  const learned = new Map(rows.map(({ day, seconds }) => [day, seconds]))
  return days.map((day) => ({ day, minutes: Math.round((learned.get(day) ?? 0) / 60) }))
}

const learnedSince = prepared((db) =>
  db
    .select({ day: learningDays.day, seconds: learningDays.seconds })
    .from(learningDays)
    .where(
      and(
        eq(learningDays.accountId, sql.placeholder('accountId')),
        gte(learningDays.day, sql.placeholder('day')),
      ),
    )
    .prepare('learning_days'),
)

/** What the account wants of its learning; the defaults without a row. */
export async function readSettings(db: Executor, accountId: string): Promise<Learning['settings']> {
  const [found] = await settingsOf(db).execute({ accountId })
  return found ?? { goal: null, showsProgress: true, reminders: false }
}

const settingsOf = prepared((db) =>
  db
    .select({
      goal: learningSettings.goal,
      showsProgress: learningSettings.showsProgress,
      reminders: learningSettings.reminders,
    })
    .from(learningSettings)
    .where(eq(learningSettings.accountId, sql.placeholder('accountId')))
    .prepare('learning_settings'),
)
