import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Certificate } from '#contract/endpoints/learning/certificates.ts'
import { fail } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { certificates, courseProgress, learningMarks } from '#server/db/schema/learning.ts'
import { lockAccount } from '#server/features/accounts/lock-account.ts'
import { mustBeVisible } from '#server/features/playlists/playlists.queries.ts'
import { findCertificate } from './certificates.queries.ts'
import { beginWatchedElsewhere } from './course-progress.commands.ts'

/**
 * Issues the certificate of a course whose videos the viewer has all watched, or returns the existing one.
 * Fails with playlist_not_found or course_not_finished.
 */
export async function issueCertificate(tx: Tx, viewer: Viewer, playlistId: string): Promise<Certificate> {
  await mustBeVisible(tx, viewer, playlistId)
  await lockAccount(tx, viewer.id)
  const own = and(eq(certificates.accountId, viewer.id), eq(certificates.playlistId, playlistId))
  const known = await findCertificate(tx, own)
  if (known) return known
  const course = await readCourse(tx, viewer.id, playlistId)
  if (!course || course.videos === 0 || course.watched < course.videos) fail('course_not_finished')
  const { watched: _, finishedAt, ...facts } = course
  if (!finishedAt) await beginWatchedElsewhere(tx, viewer.id, playlistId)
  const id = randomBytes(16).toString('base64url')
  await tx
    .insert(certificates)
    .values({
      id,
      accountId: viewer.id,
      playlistId,
      kolamSeed: playlistId,
      name: viewer.name,
      ...facts,
      finishedAt: finishedAt ?? new Date(),
    })
    .onConflictDoNothing()
  await emitContentChange(tx, `certificate:${id}`)
  return (await findCertificate(tx, own)) ?? fail('gone_meanwhile')
}

async function readCourse(tx: Tx, accountId: string, playlistId: string) {
  const [course] = await tx
    .select({
      course: playlists.name,
      creator: accounts.name,
      language: playlists.language,
      videos: sql<number>`count(*)::integer`,
      watched: sql<number>`(count(*) filter (where ${learningMarks.watched}))::integer`,
      /** Unknown if any length is. */
      totalSeconds: sql<
        number | null
      >`case when count(*) = count(${knownVideos.duration}) then sum(${knownVideos.duration})::integer end`,
      finishedAt: courseProgress.finishedAt,
    })
    .from(playlists)
    .innerJoin(accounts, eq(accounts.id, playlists.creatorId))
    .innerJoin(playlistVideos, eq(playlistVideos.playlistId, playlists.id))
    .innerJoin(
      knownVideos,
      and(eq(knownVideos.id, playlistVideos.videoId), sql`is_playable(${knownVideos.state})`),
    )
    .leftJoin(
      learningMarks,
      and(eq(learningMarks.videoId, playlistVideos.videoId), eq(learningMarks.accountId, accountId)),
    )
    .leftJoin(
      courseProgress,
      and(eq(courseProgress.playlistId, playlists.id), eq(courseProgress.accountId, accountId)),
    )
    .where(eq(playlists.id, playlistId))
    .groupBy(playlists.name, accounts.name, playlists.language, courseProgress.finishedAt)
  return course
}

/** Withdraws the viewer's own certificate for good; fails with certificate_not_found. */
export async function withdrawCertificate(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const removed = await tx
    .delete(certificates)
    .where(and(eq(certificates.id, id), eq(certificates.accountId, viewer.id)))
    .returning({ id: certificates.id })
  if (removed.length === 0) fail('certificate_not_found')
  await emitContentChange(tx, `certificate:${id}`)
}
