import { eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ReportKind } from '#contract/constants.ts'
import type { OperatorReport } from '#contract/endpoints/operator/reports.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { isOpen } from '#contract/policies/opportunities.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { knownVideos, playlists, playlistVideos } from '#server/db/schema/catalogue.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { shownToOperators } from '#server/features/playlists/shown-name.ts'

type Subject = OperatorReport['subject']
/** With the moment its text last changed; null where that is not recorded. */
type Described = Subject & { changedAt: Date | null }

/** Characters of its text: enough to decide most cases. */
const ABOUT = 500

/**
 * Current details of each thing, by its id: one query for each kind among them. Of a course that only its creator may see
 * now, name and text are empty.
 */
export async function describeSubjects(
  db: Executor,
  cases: readonly { kind: ReportKind; subjectId: string }[],
): Promise<Map<string, Described>> {
  const found = new Map<string, Described>()
  for (const [kind, of] of Map.groupBy(cases, ({ kind }) => kind)) {
    const subjects = await describe[kind](
      db,
      of.map(({ subjectId }) => subjectId),
    )
    for (const subject of subjects) found.set(subject._id, subject)
  }
  return found
}

export function goneSubject(id: string): Described {
  return { _id: id, state: 'gone', name: '', about: '', address: null, owner: null, changedAt: null }
}

const owner = { _id: accounts.id, name: accounts.name, since: accounts.createdAt }
const course = {
  playlistId: playlists.id,
  playlistName: shownToOperators(playlists.name),
  language: playlists.language,
  hiddenAt: playlists.hiddenAt,
}

interface Course {
  playlistId: string
  playlistName: string | null
  language: string
}

const describe: Record<ReportKind, (db: Executor, ids: string[]) => Promise<Described[]>> = {
  async playlist(db, ids) {
    const rows = await db
      .select({
        ...course,
        about: shownToOperators(beginning(playlists.description)),
        changedAt: playlists.updatedAt,
        owner,
      })
      .from(playlists)
      .innerJoin(accounts, eq(accounts.id, playlists.creatorId))
      .where(inArray(playlists.id, ids))
    return rows.map((row) => ({
      _id: row.playlistId,
      state: shownUnless(row.hiddenAt),
      name: row.playlistName ?? '',
      about: row.about ?? '',
      address: addressOf(row, row.owner.name),
      owner: asOwner(row.owner),
      changedAt: row.changedAt,
    }))
  },
  async video(db, ids) {
    const rows = await db
      .select({ id: playlistVideos.id, ...course, title: shownToOperators(knownVideos.title), owner })
      .from(playlistVideos)
      .innerJoin(knownVideos, eq(knownVideos.id, playlistVideos.videoId))
      .innerJoin(playlists, eq(playlists.id, playlistVideos.playlistId))
      .innerJoin(accounts, eq(accounts.id, playlists.creatorId))
      .where(inArray(playlistVideos.id, ids))
    return rows.map((row) => ({
      _id: row.id,
      state: shownUnless(row.hiddenAt),
      name: row.title || row.playlistName || '',
      about: row.playlistName ?? '',
      address: addressOf(row, row.owner.name),
      owner: asOwner(row.owner),
      changedAt: null,
    }))
  },
  async review(db, ids) {
    const creator = sql<string>`(select name from accounts where id = ${playlists.creatorId})`
    const rows = await db
      .select({
        ...{ id: reviews.id, ...course, hiddenAt: reviews.hiddenAt, changedAt: reviews.updatedAt },
        ...{ about: beginning(reviews.comment), creator, owner },
      })
      .from(reviews)
      .innerJoin(playlists, eq(playlists.id, reviews.playlistId))
      .innerJoin(accounts, eq(accounts.id, reviews.authorId))
      .where(inArray(reviews.id, ids))
    return rows.map((row) => ({
      _id: row.id,
      state: shownUnless(row.hiddenAt),
      name: row.playlistName ?? '',
      about: row.about,
      address: addressOf(row, row.creator),
      owner: asOwner(row.owner),
      changedAt: row.changedAt,
    }))
  },
  async opportunity(db, ids) {
    const rows = await db
      .select({
        ...{ id: opportunities.id, state: opportunities.state, closesAt: opportunities.closesAt },
        changedAt: opportunities.updatedAt,
        ...{ title: opportunities.jobTitle, company: opportunities.companyName },
        ...{ about: beginning(opportunities.jobDescription), owner },
      })
      .from(opportunities)
      .leftJoin(accounts, eq(accounts.id, opportunities.posterId))
      .where(inArray(opportunities.id, ids))
    return rows.map((row) => ({
      _id: row.id,
      state: isOpen(row) ? 'shown' : 'hidden',
      name: `${row.title}, ${row.company}`,
      about: row.about,
      address: `/opportunity/${row.id}`,
      owner: row.owner && asOwner(row.owner),
      changedAt: row.changedAt,
    }))
  },
  async creator(db, ids) {
    const rows = await db
      .select({ ...owner, status: accounts.status, location: accounts.location })
      .from(accounts)
      .where(inArray(accounts.id, ids))
    return rows.map((row) => ({
      _id: row._id,
      state: row.status === 'active' ? 'shown' : 'hidden',
      name: row.name,
      about: row.location ?? '',
      address: null,
      owner: asOwner(row),
      changedAt: null,
    }))
  },
}

function beginning(column: PgColumn) {
  return sql<string>`left(${column}, ${ABOUT})`
}

function shownUnless(hiddenAt: Date | null): Subject['state'] {
  return hiddenAt === null ? 'shown' : 'hidden'
}

function addressOf(
  { playlistId: _id, playlistName: name, language }: Course,
  creator: string,
): string | null {
  if (name === null) return null
  return playlistAddress({ _id, name, language, creator: { name: creator } })
}

function asOwner({ _id, name, since }: { _id: string; name: string; since: Date }) {
  return { _id, name, since: since.toISOString() }
}
