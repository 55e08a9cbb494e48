import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Certificate } from '#contract/endpoints/learning/certificates.ts'
import { fail } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { certificates } from '#server/db/schema/learning.ts'

/** Nobody finishes more in years of learning. */
const MAX_CERTIFICATES = 1_000

/** What it says, for whoever has its address; fails with certificate_not_found, also while its owner is suspended. */
export async function getCertificate(db: Executor, id: string): Promise<Certificate> {
  const found = await findCertificate(db, eq(certificates.id, id))
  return found ?? fail('certificate_not_found')
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

const columns = {
  ...columnsOf(certificates, 'id', 'name', 'course', 'creator', 'language', 'playlistId', 'look', 'videos'),
  ...columnsOf(certificates, 'totalSeconds', 'finishedAt'),
}

function toCertificate({
  id,
  finishedAt,
  ...facts
}: Pick<typeof certificates.$inferSelect, keyof typeof columns>): Certificate {
  return { _id: id, ...facts, finishedAt: finishedAt.toISOString() }
}
