import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { courseLearners, courseProgress } from '#server/db/schema/learning.ts'
import { job } from '#server/jobs/job.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { isSuperseded } from '#server/jobs/superseded.queries.ts'
import { wordsIn } from '#server/mail/words.ts'
import { recountLearners } from './course-progress.commands.ts'
import { storeNextCourses } from './next-courses.commands.ts'
import { queueReminders, REMIND } from './reminders.commands.ts'
import { reminderMail } from './reminders.emails.ts'
import { findReminded } from './reminders.queries.ts'
import { MOVE_STOPS, moveStops } from './stops.commands.ts'
import { TRANSFER_MARKS, transferMarks } from './transferred-marks.commands.ts'
import { makeUnsubscribeToken } from './unsubscribe-token.ts'

/** Learners per transaction, so that a course with very many does not block other work. */
const BATCH = 200
const KIND = 'learning.recount-course'

/** The videos of a course have changed: the progress of its learners is recounted in the background. */
export function enqueueRecount(tx: Tx, playlistId: string): Promise<void> {
  return enqueueRecounts(tx, [playlistId])
}

/** The same for several courses. */
export async function enqueueRecounts(tx: Tx, playlistIds: string[]): Promise<void> {
  const begun = await tx
    .select({ playlistId: courseLearners.playlistId })
    .from(courseLearners)
    .where(and(inArray(courseLearners.playlistId, playlistIds), gt(courseLearners.begun, 0)))
  for (const { playlistId } of begun) await enqueue(tx, KIND, { playlistId })
}

export const recountCourse = job({
  kind: KIND,
  payload: z.object({ playlistId: z.uuid() }),
  run: async ({ db }, { playlistId }) => {
    for (let last: string | undefined; ; ) {
      last = await recountBatch(db, playlistId, last)
      if (last === undefined) return
    }
  },
})

/** A video of a course was replaced by another one. */
export const transferMarksJob = job({
  kind: TRANSFER_MARKS,
  payload: z.object({ playlistId: z.uuid(), from: z.string(), to: z.string() }),
  run: ({ db }, replaced) => transferMarks(db, replaced),
})

/** A video was removed from a course. */
export const moveStopsJob = job({
  kind: MOVE_STOPS,
  payload: z.object({ playlistId: z.uuid(), videoId: z.string(), position: z.number().int() }),
  run: async ({ db }, removed, { id }) => {
    const { playlistId, videoId } = removed
    if (await isSuperseded(db, MOVE_STOPS, { playlistId, videoId }, id)) return
    await moveStops(db, removed)
  },
})

/** Marks made offline may arrive days later. */
const DAYS_BACK = 7

/** Learning on the whole site is counted for operators every hour, and again for the days that may still change. */
export const countLearning = job({
  kind: 'learning.count',
  payload: z.object({}),
  every: 'hour',
  run: ({ db }) => countDays(db),
})

/** The courses that people continue with are counted once a day, not while somebody waits. */
export const countNextCourses = job({
  kind: 'learning.count-next',
  payload: z.object({}),
  every: 'day',
  run: ({ db }) => storeNextCourses(db),
})

async function countDays(db: Db): Promise<void> {
  await db.execute(sql`
    with total as (select coalesce(sum(begun), 0) as begun, coalesce(sum(finished), 0) as finished from course_learners),
      today as (select (now() at time zone 'Asia/Kolkata')::date as day)
    insert into learning_totals as known (day, people, seconds, begun, finished)
      select counted.day, count(learning_days.day), coalesce(sum(seconds), 0), total.begun, total.finished
      from total, today, generate_series(today.day - ${DAYS_BACK}::integer, today.day, interval '1 day') as past,
        lateral (select past::date as day) as counted
        left join learning_days on learning_days.day = counted.day
      group by counted.day, total.begun, total.finished
      order by counted.day
      on conflict (day) do update set people = excluded.people, seconds = excluded.seconds,
        begun = case when known.day = (select day from today) then excluded.begun else known.begun end,
        finished = case when known.day = (select day from today) then excluded.finished else known.finished end`)
}

/** People per transaction. */
const REMINDER_BATCH = 100

/** Checks whom to remind, among those who asked for it. */
export const queueLearningReminders = job({
  kind: 'learning.queue-reminders',
  payload: z.object({}),
  every: 'hour',
  run: async ({ db }) => {
    while ((await inTransaction(db, (tx) => queueReminders(tx, REMINDER_BATCH))) === REMINDER_BATCH);
  },
})

export const remindLearner = job({
  kind: REMIND,
  urgency: 'bulk',
  payload: z.object({ accountId: z.uuid() }),
  sendsMail: true,
  run: async ({ db, mailer, tokens, config }, { accountId }, { id }) => {
    const reminded = await findReminded(db, accountId)
    if (!reminded) return
    const unsubscribePath = `/reminders/stop/${makeUnsubscribeToken(tokens, accountId)}`
    const words = wordsIn(config.site, reminded.language)
    await mailer.send(reminderMail(words, { ...reminded, unsubscribePath }), id)
  },
})

/** Returns the last account, or undefined when there was none left. */
function recountBatch(db: Db, playlistId: string, after: string | undefined): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .select({ id: courseProgress.accountId })
      .from(courseProgress)
      .where(
        and(
          eq(courseProgress.playlistId, playlistId),
          after === undefined ? undefined : gt(courseProgress.accountId, after),
        ),
      )
      .orderBy(asc(courseProgress.accountId))
      .limit(BATCH)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await recountLearners(tx, ids, sql`${playlistId}::uuid`)
    return ids.at(-1)
  })
}
