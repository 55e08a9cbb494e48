import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { type ContentTag, emitContentChange } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { courseFollows, creatorFollows } from '#server/db/schema/follows.ts'
import {
  certificates,
  courseProgress,
  learningDays,
  learningMarks,
  learningSettings,
  notes,
  savedCourses,
} from '#server/db/schema/learning.ts'
import { oneTimeCodes, resetTokens } from '#server/db/schema/mailed-secrets.ts'
import { notificationSettings, notifications } from '#server/db/schema/notifications.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { operatorSettings } from '#server/db/schema/operators.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { creatorLetters } from '#server/db/schema/platform.ts'
import { reports } from '#server/db/schema/reports.ts'
import { reviewVotes } from '#server/db/schema/review-votes.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { authenticatorApps, passkeys, recoveryCodes, tickets } from '#server/db/schema/second-factor.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { deleteApplicationsOf } from '#server/features/applications/applications.commands.ts'
import { notifyApplicantsOfRemoval } from '#server/features/applications/end.commands.ts'
import { certificateTags } from '#server/features/learning/certificates.queries.ts'
import { learnerTags } from '#server/features/learning/learners-shown.commands.ts'
import { withholdPlaylists } from '#server/features/playlists/creator-playlists.commands.ts'
import { reviewedPlaylists } from '#server/features/profile/profile.queries.ts'
import { deleteReportsOf } from '#server/features/reports/reports.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { syncPlaylists } from './playlist-sync.commands.ts'

/**
 * Deletes the viewer's own account and everything that belongs to it. Fails with last_operator when no operator would be
 * left; the command line can delete that one too.
 */
export async function deleteAccount(tx: Tx, viewer: Viewer): Promise<void> {
  if (viewer.role === 'operator') await mustNotBeLastOperator(tx)
  const { email: to, name, language } = await deleteWithAll(tx, viewer)
  await enqueue(tx, 'accounts.say-farewell', { to, name, language })
}

/**
 * Deletes an account with everything that belongs to it. Sessions, codes, reviews, opportunities and applications are
 * deleted with the account's row (foreign keys), files with the rows that refer to them (triggers). For a creator with
 * many playlists an empty row stays until those have been deleted in the background; readers no longer see them. Returns
 * whose it was.
 */
export async function deleteWithAll(
  tx: Tx,
  { id, role }: Pick<Viewer, 'id' | 'role'>,
): Promise<{ email: string; name: string; language: string | null }> {
  const [found] = await tx
    .select({ email: accounts.email, name: accounts.name, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.deletedAt)))
    .for('update')
  const owner = found ?? fail('account_not_found')
  const tags = [
    ...(await lockReviewed(tx, id)),
    ...(await voteTags(tx, id)),
    ...(await ownOpportunityTags(tx, id)),
    ...(await certificateTags(tx, id)),
    ...(await learnerTags(tx, id)),
  ]
  await notifyApplicantsOfRemoval(tx, eq(opportunities.posterId, id))
  await deleteApplicationsOf(tx, id)
  await tx.delete(uploads).where(eq(uploads.ownerId, id))
  await deleteReportsOf(tx, id)
  if (await hasPlaylists(tx, id)) await emptyAccount(tx, id)
  else await tx.delete(accounts).where(eq(accounts.id, id))
  await tx.delete(creatorApplications).where(eq(creatorApplications.email, owner.email))
  if (role === 'creator') tags.push('creators')
  if (tags.length > 0) await emitContentChange(tx, ...tags)
  return owner
}

/** Locks all operators, in a fixed order: when two leave at the same moment, the second counts again. */
async function mustNotBeLastOperator(tx: Tx): Promise<void> {
  const operators = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.role, 'operator'))
    .orderBy(asc(accounts.id))
    .for('update')
  if (operators.length < 2) fail('last_operator')
}

async function hasPlaylists(tx: Tx, accountId: string): Promise<boolean> {
  const [one] = await tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(eq(playlists.creatorId, accountId))
    .limit(1)
  return one !== undefined
}

/** Rows of an account that are deleted with it, by table and the column that refers to it. */
export const OWN_ROWS = [
  [sessions, sessions.accountId],
  [oneTimeCodes, oneTimeCodes.accountId],
  [resetTokens, resetTokens.accountId],
  [authenticatorApps, authenticatorApps.accountId],
  [passkeys, passkeys.accountId],
  [recoveryCodes, recoveryCodes.accountId],
  [tickets, tickets.accountId],
  [reviews, reviews.authorId],
  [applications, applications.applicantId],
  [opportunities, opportunities.posterId],
  [learningMarks, learningMarks.accountId],
  [courseProgress, courseProgress.accountId],
  [savedCourses, savedCourses.accountId],
  [learningDays, learningDays.accountId],
  [learningSettings, learningSettings.accountId],
  [notes, notes.accountId],
  [certificates, certificates.accountId],
  [reviewVotes, reviewVotes.voterId],
  [reports, reports.accountId],
  [creatorFollows, creatorFollows.accountId],
  [courseFollows, courseFollows.accountId],
  [notifications, notifications.accountId],
  [notificationSettings, notificationSettings.accountId],
  [creatorLetters, creatorLetters.accountId],
  [operatorSettings, operatorSettings.accountId],
] as const

/** The email address can be used again at once; no real address looks like the one that replaces it. */
async function emptyAccount(tx: Tx, accountId: string): Promise<void> {
  for (const [table, owner] of OWN_ROWS) await tx.delete(table).where(eq(owner, accountId))
  const nothing = {
    name: '',
    passwordHash: '',
    mobile: null,
    location: null,
    about: null,
    language: null,
    aboutShownAt: null,
    photoKey: null,
    verifiedAt: null,
    consentVersion: null,
    consentedAt: null,
  }
  await tx
    .update(accounts)
    .set({ ...nothing, email: `deleted:${accountId}`, status: 'suspended', deletedAt: new Date() })
    .where(eq(accounts.id, accountId))
  await withholdPlaylists(tx, accountId)
  await syncPlaylists(tx, accountId)
}

/** Locks the reviewed playlists, whose averages change, in a fixed order, so that two deletions cannot deadlock. */
async function lockReviewed(tx: Tx, accountId: string): Promise<ContentTag[]> {
  const reviewed = await reviewedPlaylists(tx, accountId)
  if (reviewed.length === 0) return []
  await tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(inArray(playlists.id, reviewed))
    .orderBy(asc(playlists.id))
    .for('no key update')
  return ['ratings', ...reviewed.map((id) => `playlist:${id}` as const)]
}

/** The pages that show how many a review has helped. */
async function voteTags(db: Executor, accountId: string): Promise<ContentTag[]> {
  const voted = await db
    .selectDistinct({ id: reviews.playlistId })
    .from(reviewVotes)
    .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
    .where(eq(reviewVotes.voterId, accountId))
  return voted.map(({ id }) => `playlist:${id}` as const)
}

async function ownOpportunityTags(db: Executor, accountId: string): Promise<ContentTag[]> {
  const posted = await db
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(eq(opportunities.posterId, accountId))
  if (posted.length === 0) return []
  return ['opportunities', ...posted.map(({ id }) => `opportunity:${id}` as const)]
}
