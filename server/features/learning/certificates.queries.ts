import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Certificate } from '#contract/endpoints/learning/certificates.ts'
import { fail } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import type { ContentTag } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { certificates } from '#server/db/schema/learning.ts'
import { isPublic } from '#server/features/playlists/public-playlist.ts'

/** More than anybody finishes in years of learning. */
const MAX_CERTIFICATES = 1_000

/**
 * The certificate for anybody who has its address, and its course, even while that is not public. Fails with
 * certificate_not_found, also while its owner is suspended.
 */
export async function getCertificate(
  db: Executor,
  id: string,
): Promise<{ certificate: Certificate; courseId: string | null }> {
  const [found] = await db
    .select({ ...columns, courseId: certificates.playlistId })
    .from(certificates)
    .innerJoin(accounts, eq(accounts.id, certificates.accountId))
    .where(and(eq(certificates.id, id), eq(accounts.status, 'active')))
  if (!found) fail('certificate_not_found')
  const { courseId, ...certificate } = found
  return { certificate: toCertificate(certificate), courseId }
}

export async function findCertificate(db: Executor, which: SQL | undefined): Promise<Certificate | null> {
  const [found] = await db
    .select(columns)
    .from(certificates)
    .innerJoin(accounts, eq(accounts.id, certificates.accountId))
    .where(and(which, eq(accounts.status, 'active')))
  return found ? toCertificate(found) : null
}

/** The viewer's own, the newest first. */
export async function listCertificates(db: Executor, viewer: Viewer): Promise<Certificate[]> {
  const rows = await db
    .select(columns)
    .from(certificates)
    .where(eq(certificates.accountId, viewer.id))
    .orderBy(desc(certificates.createdAt))
    .limit(MAX_CERTIFICATES)
  return rows.map(toCertificate)
}

/** Certificate pages that are deleted with the account. */
export async function certificateTags(db: Executor, accountId: string): Promise<ContentTag[]> {
  const rows = await db
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.accountId, accountId))
  return rows.map(({ id }) => `certificate:${id}` as const)
}

const columns = {
  ...columnsOf(certificates, 'id', 'name', 'course', 'creator', 'language', 'videos'),
  ...columnsOf(certificates, 'totalSeconds', 'finishedAt'),
  look: certificates.kolamSeed,
  /** Without courses that nobody can open: hidden, withheld, or deleted. */
  playlistId: sql<string | null>`(select ${playlists.id} from ${playlists}
    where ${playlists.id} = ${certificates.playlistId} and ${isPublic})`,
}

function toCertificate({
  id,
  finishedAt,
  ...facts
}: Pick<typeof certificates.$inferSelect, Exclude<keyof typeof columns, 'look' | 'playlistId'>> &
  Pick<Certificate, 'look' | 'playlistId'>): Certificate {
  return { _id: id, ...facts, finishedAt: finishedAt.toISOString() }
}
