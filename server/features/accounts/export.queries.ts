import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import { playlists, playlistVideos, reviews } from '#server/db/schema/catalogue.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { candidacies, opportunities } from '#server/db/schema/opportunities.ts'
import { getUser } from './accounts.queries.ts'

/** Everything that is kept about an account, for its owner alone; hashes and tokens are not, they say nothing of anybody. */
export async function exportAccount(db: Executor, accountId: string): Promise<Record<string, unknown>> {
  const account = await getUser(db, accountId)
  const [{ createdAt, verifiedAt } = { createdAt: null, verifiedAt: null }] = await db
    .select({ createdAt: accounts.createdAt, verifiedAt: accounts.verifiedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return {
    exportedAt: new Date(),
    account: { ...account, createdAt, verifiedAt },
    sessions: await exportSessions(db, accountId),
    reviews: await exportReviews(db, accountId),
    playlists: await exportPlaylists(db, accountId),
    opportunities: await exportOpportunities(db, accountId),
    candidacies: await exportCandidacies(db, accountId),
    creatorApplications: await exportApplications(db, account.email),
    files: await exportFiles(db, accountId),
  }
}

function exportSessions(db: Executor, accountId: string) {
  return db
    .select({
      device: sessions.userAgent,
      ...columnsOf(sessions, 'createdAt', 'expiresAt'),
      endedAt: sessions.revokedAt,
    })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(asc(sessions.id))
}

function exportReviews(db: Executor, accountId: string) {
  return db
    .select({
      playlist: playlists.name,
      ...columnsOf(reviews, 'playlistId', 'rating', 'comment', 'hiddenAt', 'createdAt', 'updatedAt'),
    })
    .from(reviews)
    .innerJoin(playlists, eq(playlists.id, reviews.playlistId))
    .where(eq(reviews.authorId, accountId))
    .orderBy(asc(reviews.id))
}

async function exportPlaylists(db: Executor, accountId: string) {
  const own = await db
    .select(
      columnsOf(playlists, 'id', 'name', 'description', 'language', 'hiddenAt', 'createdAt', 'updatedAt'),
    )
    .from(playlists)
    .where(eq(playlists.creatorId, accountId))
    .orderBy(asc(playlists.id))
  const videos = await db
    .select(columnsOf(playlistVideos, 'playlistId', 'videoId'))
    .from(playlistVideos)
    .innerJoin(playlists, eq(playlists.id, playlistVideos.playlistId))
    .where(eq(playlists.creatorId, accountId))
    .orderBy(asc(playlistVideos.playlistId), asc(playlistVideos.position))
  const byPlaylist = Map.groupBy(videos, ({ playlistId }) => playlistId)
  return own.map((playlist) => ({
    ...playlist,
    videos: (byPlaylist.get(playlist.id) ?? []).map(({ videoId }) => `https://youtu.be/${videoId}`),
  }))
}

function exportOpportunities(db: Executor, accountId: string) {
  return db
    .select({
      ...columnsOf(opportunities, 'companyName', 'email', 'phone', 'jobTitle', 'jobType', 'jobDescription'),
      ...columnsOf(opportunities, 'jobLocation', 'question', 'category', 'deadline', 'state'),
      ...columnsOf(opportunities, 'rejectionReason', 'approvedAt', 'closedAt', 'createdAt', 'updatedAt'),
    })
    .from(opportunities)
    .where(eq(opportunities.posterId, accountId))
    .orderBy(asc(opportunities.id))
}

function exportCandidacies(db: Executor, accountId: string) {
  return db
    .select({
      opportunity: opportunities.jobTitle,
      companyName: opportunities.companyName,
      ...columnsOf(candidacies, 'name', 'email', 'phone', 'skills', 'question', 'answer', 'state'),
      ...columnsOf(candidacies, 'withdrawnAt', 'createdAt'),
    })
    .from(candidacies)
    .innerJoin(opportunities, eq(opportunities.id, candidacies.opportunityId))
    .where(eq(candidacies.applicantId, accountId))
    .orderBy(asc(candidacies.id))
}

function exportApplications(db: Executor, email: string) {
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
      ...columnsOf(creatorApplications, 'languages', 'state', 'reason', 'decidedAt', 'createdAt'),
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
