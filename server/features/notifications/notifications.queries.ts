import { and, asc, count, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Notification } from '#contract/endpoints/notifications.ts'
import { limits } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { descNullsLast } from '#server/db/order.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { shownToApplicants } from '#server/features/opportunities/approved-title.ts'
import { isPublic } from '#server/features/playlists/public-playlist.ts'
import { shownName } from '#server/features/playlists/shown-name.ts'

/** A page of somebody's notifications, newest first. */
export async function listNotifications(
  db: Executor,
  accountId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; unread: number; notifications: Notification[] }> {
  const where = shownTo(accountId)
  const [counted] = await db
    .select({ total: count() })
    .from(notifications)
    .leftJoin(playlists, eq(playlists.id, notifications.playlistId))
    .where(where)
  const rows = await select(db, where)
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    total: counted?.total ?? 0,
    unread: await countUnread(db, accountId),
    notifications: rows.map(toNotification),
  }
}

/** Counted up to `limits.unreadCounted`. */
export async function countUnread(db: Executor, accountId: string): Promise<number> {
  const unread = db
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(playlists, eq(playlists.id, notifications.playlistId))
    .where(and(shownTo(accountId), isNull(notifications.readAt)))
    .limit(limits.unreadCounted)
    .as('unread')
  const [counted] = await db.select({ unread: count() }).from(unread)
  return counted?.unread ?? 0
}

function shownTo(accountId: string): SQL | undefined {
  return and(eq(notifications.accountId, accountId), eq(notifications.shown, true), onSite(accountId))
}

/** A course that was taken off the site is mentioned to its creator only. */
function onSite(accountId: string): SQL | undefined {
  return or(isNull(notifications.playlistId), eq(playlists.creatorId, accountId), isPublic)
}

/** Posters see their own text. */
function forApplicantOrPoster(told: SQL<string>, own: PgColumn): SQL<string> {
  return sql<string>`case when ${notifications.kind} = 'application' then ${told} else ${own} end`
}

function select(db: Executor, where: SQL | undefined) {
  return db
    .select({
      ...columnsOf(notifications, 'id', 'kind', 'event', 'count', 'at', 'readAt', 'reason', 'reported'),
      appliedAt: notifications.appliedAt,
      opportunity: {
        _id: opportunities.id,
        jobTitle: forApplicantOrPoster(shownToApplicants.jobTitle, opportunities.jobTitle),
        companyName: forApplicantOrPoster(shownToApplicants.companyName, opportunities.companyName),
      },
      playlist: { _id: playlists.id, name: playlists.name, language: playlists.language },
      creator: accounts.name,
    })
    .from(notifications)
    .leftJoin(opportunities, eq(opportunities.id, notifications.opportunityId))
    .leftJoin(playlists, eq(playlists.id, notifications.playlistId))
    .leftJoin(accounts, eq(accounts.id, playlists.creatorId))
    .where(where)
    .orderBy(descNullsLast(notifications.at), descNullsLast(notifications.id))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof select>>[number]

function toNotification({ id, at, readAt, appliedAt, playlist, creator, ...row }: Row): Notification {
  return {
    _id: id,
    ...row,
    at: at.toISOString(),
    read: readAt !== null,
    appliedAt: appliedAt?.toISOString() ?? null,
    playlist: playlist && { ...playlist, creator: { name: creator ?? '' } },
  }
}

/** Some of somebody's unread notifications, for an email, newest first. */
export async function findForMail(db: Executor, accountId: string, ids: string[]): Promise<Notification[]> {
  const { id, readAt } = notifications
  const rows = await select(
    db,
    and(eq(notifications.accountId, accountId), inArray(id, ids), isNull(readAt), onSite(accountId)),
  )
  return rows.map(toNotification)
}

/** How many notifications each of some people has, ordered by account. */
export function countOfSome(
  db: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<{ accountId: string; held: number }[]> {
  const { accountId } = notifications
  return db
    .select({ accountId, held: count() })
    .from(notifications)
    .where(gt(accountId, after))
    .groupBy(accountId)
    .orderBy(asc(accountId))
    .limit(limit)
}

/** All notifications of somebody, for themselves alone. */
export function exportNotifications(db: Executor, accountId: string) {
  return db
    .select({
      opportunity: forApplicantOrPoster(shownToApplicants.jobTitle, opportunities.jobTitle),
      course: shownName(accountId),
      ...columnsOf(notifications, 'event', 'count', 'reported', 'reason', 'appliedAt', 'at', 'readAt'),
    })
    .from(notifications)
    .leftJoin(opportunities, eq(opportunities.id, notifications.opportunityId))
    .leftJoin(playlists, eq(playlists.id, notifications.playlistId))
    .where(eq(notifications.accountId, accountId))
    .orderBy(descNullsLast(notifications.at), descNullsLast(notifications.id))
}
