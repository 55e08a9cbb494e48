import { and, eq, gte, or, type SQL, sql } from 'drizzle-orm'
import { dayInIndia } from '#contract/day-in-india.ts'
import type { Learning, LearningCard } from '#contract/endpoints/learning.ts'
import { limits } from '#contract/limits.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { descNullsLast } from '#server/db/order.ts'
import { prepared } from '#server/db/prepared.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { learningDays, learningSettings, savedCourses } from '#server/db/schema/learning.ts'
import { readCards } from '#server/features/playlists/cards.queries.ts'
import {
  allKinds,
  type Course,
  cut,
  FROM_THE_NEWEST,
  isShown,
  type Kind,
  oneKind,
  PAGE,
  type Place,
} from './own-courses.queries.ts'

/** Everything on the viewer's learning page, the newest of each list first. */
export async function getLearning(db: Executor, viewer: Viewer): Promise<Learning> {
  const courses = await allKinds(db).execute({ accountId: viewer.id, ...FROM_THE_NEWEST })
  const shown = await cardsOf(db, viewer.id, courses)
  const pageOfKind = (kind: Kind) => cut(courses.filter((course) => course.kind === kind))
  const inProgress = pageOfKind('inProgress')
  const saved = pageOfKind('saved')
  const finished = pageOfKind('finished')
  return {
    inProgress: shown(inProgress.page),
    saved: shown(saved.page),
    finished: shown(finished.page),
    next: { inProgress: inProgress.next, saved: saved.next, finished: finished.next },
    ...(await readWeek(db, viewer.id)),
  }
}

/** One of the viewer's lists of courses, continued after a cursor; a course that moved in between may come twice. */
export async function listCourses(
  db: Executor,
  viewer: Viewer,
  { kind, after = FROM_THE_NEWEST }: { kind: Kind; after?: Place | undefined },
): Promise<{ data: LearningCard[]; next: string | null }> {
  const courses = await oneKind(db, { kind, limit: PAGE }).execute({ accountId: viewer.id, ...after })
  const { page, next } = cut(courses)
  return { data: (await cardsOf(db, viewer.id, page))(page), next }
}

/** As many as fit side by side on a wide screen. */
const MAX_RESUMABLE = 4

/** The beginning of the viewer's home page: unfinished courses, the one watched last first. */
export async function getResumable(db: Executor, { id }: Pick<Viewer, 'id'>): Promise<LearningCard[]> {
  const newest = oneKind(db, { kind: 'inProgress', limit: MAX_RESUMABLE })
  const courses = await newest.execute({ accountId: id, ...FROM_THE_NEWEST })
  return (await cardsOf(db, id, courses))(courses)
}

/** Ids of the courses the viewer has saved and can see, for the pages that show courses; bounded by how many one can save. */
export async function listSaved(db: Executor, viewer: Viewer): Promise<string[]> {
  const rows = await db
    .select({ id: savedCourses.playlistId })
    .from(savedCourses)
    .where(and(eq(savedCourses.accountId, viewer.id), isSeenBy(viewer)))
    .orderBy(descNullsLast(savedCourses.savedAt))
    .limit(limits.savedCourses)
  return rows.map(({ id }) => id)
}

/** Everybody sees it, or it is the viewer's own. */
function isSeenBy({ id }: Viewer): SQL | undefined {
  const own = sql`exists (select from ${playlists}
    where ${playlists.id} = ${savedCourses.playlistId} and ${playlists.creatorId} = ${id})`
  return or(isShown(savedCourses.playlistId), own)
}

/** Joins any of these courses with their cards. */
async function cardsOf(
  db: Executor,
  accountId: string,
  courses: Course[],
): Promise<(some: Course[]) => LearningCard[]> {
  const ids = [...new Set(courses.map(({ id }) => id))]
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

/** Like `resumeOf` (course-progress.queries.ts), for many courses with one query. */
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
/** What the account did in the last seven days (by the date in India, today last), and its learning settings. */
async function readWeek(db: Executor, accountId: string): Promise<Pick<Learning, 'week' | 'settings'>> {
  const days = Array.from({ length: DAYS }, (_, at) =>
    dayInIndia(new Date(Date.now() - (DAYS - 1 - at) * 86_400_000)),
  )
  const [found] = await weekOf(db).execute({ accountId, day: days[0] ?? '' })
  return {
    week: days.map((day) => ({ day, minutes: Math.round((found?.seconds[day] ?? 0) / 60) })),
    settings: found?.settings ?? DEFAULTS,
  }
}

const weekOf = prepared((db) =>
  db
    .select({
      // The first column tells whether there is a row, since it is never null.
      settings: {
        showsProgress: learningSettings.showsProgress,
        goal: learningSettings.goal,
        reminders: learningSettings.reminders,
      },
      seconds: sql<Record<string, number>>`(
        select coalesce(json_object_agg(${learningDays.day}, ${learningDays.seconds}), '{}') from ${learningDays}
        where ${eq(learningDays.accountId, sql.placeholder('accountId'))}
          and ${gte(learningDays.day, sql.placeholder('day'))})`,
    })
    .from(sql`(select) nothing`)
    .leftJoin(learningSettings, eq(learningSettings.accountId, sql.placeholder('accountId')))
    .prepare('learning_week'),
)

const DEFAULTS: Learning['settings'] = { goal: null, showsProgress: true, reminders: false }

/** The learning settings of the account; the defaults without a row. */
export async function readSettings(db: Executor, accountId: string): Promise<Learning['settings']> {
  const [found] = await settingsOf(db).execute({ accountId })
  return found ?? DEFAULTS
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
