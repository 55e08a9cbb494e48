import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { creatorLetters, playlistSources } from '#server/db/schema/platform.ts'
import { reviewVotes } from '#server/db/schema/review-votes.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { getUser } from '#server/features/accounts/accounts.queries.ts'
import { exportFollows } from '#server/features/follows/follows.queries.ts'
import { exportLearning } from '#server/features/learning/export.queries.ts'
import { exportNotifications } from '#server/features/notifications/notifications.queries.ts'
import { readSettings } from '#server/features/notifications/settings.queries.ts'
import { readSettings as readOperatorSettings } from '#server/features/operator-inbox/weekly-mail.commands.ts'
import { shownToApplicants } from '#server/features/opportunities/approved-title.ts'
import { shownName } from '#server/features/playlists/shown-name.ts'
import { exportReports } from '#server/features/reports/reports.queries.ts'
import { exportSecondFactor } from '#server/features/second-factor/settings.queries.ts'

/**
 * Everything that is stored about an account, for its owner alone; without hashes and tokens, which are not personal
 * information.
 */
export async function exportAccount(db: Executor, accountId: string): Promise<Record<string, unknown>> {
  const account = await getUser(db, accountId)
  const [facts] = await db
    .select(
      columnsOf(
        accounts,
        'createdAt',
        'verifiedAt',
        'consentVersion',
        'consentedAt',
        'language',
        'about',
        'aboutShownAt',
      ),
    )
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return {
    exportedAt: new Date(),
    account: { ...account, ...facts },
    sessions: await exportSessions(db, accountId),
    secondFactor: await exportSecondFactor(db, accountId),
    reviews: await exportReviews(db, accountId),
    reviewsFoundHelpful: await exportVotes(db, accountId),
    answersToReviews: await exportAnswers(db, accountId),
    playlists: await exportPlaylists(db, accountId),
    lettersAboutPlaylists: await exportLetters(db, accountId),
    opportunities: await exportOpportunities(db, accountId),
    applications: await exportApplications(db, accountId),
    learning: await exportLearning(db, accountId),
    follows: await exportFollows(db, accountId),
    notifications: await exportNotifications(db, accountId),
    notificationSettings: await readSettings(db, accountId),
    ...(account.role === 'operator' ? { operatorSettings: await readOperatorSettings(db, accountId) } : {}),
    reports: await exportReports(db, accountId),
    creatorApplications: await exportCreatorApplications(db, account.email),
    files: await exportFiles(db, accountId),
  }
}

function exportSessions(db: Executor, accountId: string) {
  return db
    .select({
      device: sessions.userAgent,
      ...columnsOf(sessions, 'createdAt', 'usedAt', 'expiresAt'),
      endedAt: sessions.revokedAt,
    })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(asc(sessions.id))
}

function exportReviews(db: Executor, accountId: string) {
  return db
    .select({
      playlist: shownName(accountId),
      ...columnsOf(
        reviews,
        'playlistId',
        'rating',
        'comment',
        'hiddenAt',
        'heldAt',
        'createdAt',
        'updatedAt',
      ),
    })
    .from(reviews)
    .innerJoin(playlists, eq(playlists.id, reviews.playlistId))
    .where(eq(reviews.authorId, accountId))
    .orderBy(asc(reviews.id))
}

function exportVotes(db: Executor, accountId: string) {
  return db
    .select({ playlist: shownName(accountId), ...columnsOf(reviewVotes, 'reviewId', 'createdAt') })
    .from(reviewVotes)
    .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
    .innerJoin(playlists, eq(playlists.id, reviews.playlistId))
    .where(eq(reviewVotes.voterId, accountId))
    .orderBy(asc(reviewVotes.reviewId))
}

function exportAnswers(db: Executor, accountId: string) {
  return db
    .select({
      playlist: playlists.name,
      ...columnsOf(reviews, 'playlistId', 'answer', 'answeredAt', 'answerEditedAt'),
    })
    .from(reviews)
    .innerJoin(playlists, eq(playlists.id, reviews.playlistId))
    .where(and(eq(playlists.creatorId, accountId), isNotNull(reviews.answer)))
    .orderBy(asc(reviews.id))
}

function exportLetters(db: Executor, accountId: string) {
  return db
    .select({ lastSentAt: creatorLetters.sentAt })
    .from(creatorLetters)
    .where(eq(creatorLetters.accountId, accountId))
}

async function exportPlaylists(db: Executor, accountId: string) {
  const own = await db
    .select({
      ...columnsOf(
        playlists,
        'id',
        'name',
        'description',
        'language',
        'draft',
        'hiddenAt',
        'createdAt',
        'updatedAt',
      ),
      importedFrom: playlistSources.sourceId,
      followsIt: playlistSources.follow,
    })
    .from(playlists)
    .leftJoin(playlistSources, eq(playlistSources.playlistId, playlists.id))
    .where(eq(playlists.creatorId, accountId))
    .orderBy(asc(playlists.id))
  const videos = await db
    .select(columnsOf(playlistVideos, 'playlistId', 'videoId', 'section'))
    .from(playlistVideos)
    .innerJoin(playlists, eq(playlists.id, playlistVideos.playlistId))
    .where(eq(playlists.creatorId, accountId))
    .orderBy(asc(playlistVideos.playlistId), asc(playlistVideos.position))
  const byPlaylist = Map.groupBy(videos, ({ playlistId }) => playlistId)
  return own.map((playlist) => ({
    ...playlist,
    videos: (byPlaylist.get(playlist.id) ?? []).map(({ videoId }) => `https://youtu.be/${videoId}`),
    sections: (byPlaylist.get(playlist.id) ?? []).flatMap(({ section }, at) =>
      section === null ? [] : [{ name: section, fromVideo: at + 1 }],
    ),
  }))
}

function exportOpportunities(db: Executor, accountId: string) {
  return db
    .select({
      ...columnsOf(opportunities, 'companyName', 'email', 'phone', 'jobTitle', 'jobType', 'jobDescription'),
      ...columnsOf(opportunities, 'jobLocation', 'question', 'category', 'deadline', 'state'),
      ...columnsOf(
        opportunities,
        'language',
        'rejectionReason',
        'rejectedAt',
        'approvedTitle',
        'approvedCompany',
        'approvedAt',
        'operatorApprovedAt',
        'closedAt',
        'closeReason',
        'stillOpenAskedAt',
        'createdAt',
        'updatedAt',
      ),
    })
    .from(opportunities)
    .where(eq(opportunities.posterId, accountId))
    .orderBy(asc(opportunities.id))
}

function exportApplications(db: Executor, accountId: string) {
  return db
    .select({
      opportunity: shownToApplicants.jobTitle,
      companyName: shownToApplicants.companyName,
      ...columnsOf(applications, 'name', 'email', 'phone', 'skills', 'question', 'answer', 'state'),
      ...columnsOf(applications, 'withdrawnAt', 'createdAt'),
      silenceToldAt: applications.unansweredNotifiedAt,
      endToldAt: applications.endNotifiedAt,
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .where(eq(applications.applicantId, accountId))
    .orderBy(asc(applications.id))
}

function exportCreatorApplications(db: Executor, email: string) {
  return db
    .select({
      ...columnsOf(
        creatorApplications,
        'name',
        'email',
        'mobile',
        'location',
        'profession',
        'pastExperiences',
      ),
      ...columnsOf(creatorApplications, 'relevantSkills', 'shortDescription', 'social', 'pptKnowledge'),
      ...columnsOf(
        creatorApplications,
        'languages',
        'language',
        'consentVersion',
        'state',
        'reason',
        'decidedAt',
        'createdAt',
      ),
    })
    .from(creatorApplications)
    .where(eq(creatorApplications.email, email))
    .orderBy(asc(creatorApplications.id))
}

function exportFiles(db: Executor, accountId: string) {
  return db
    .select(columnsOf(uploads, 'kind', 'fileName', 'contentType', 'bytes', 'createdAt'))
    .from(uploads)
    .where(eq(uploads.ownerId, accountId))
    .orderBy(asc(uploads.id))
}
