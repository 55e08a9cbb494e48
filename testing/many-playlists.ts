import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { sessions } from '#server/db/schema/sessions.ts'
import { indexPlaylists } from '#server/features/search/search-index.commands.ts'
import type { TestApp } from './app.ts'
import { aPlaylist, type TestAccount } from './build.ts'

/** That many listed playlists with the same words, with one video each; returns their ids, oldest first. */
export async function manyPlaylists(
  app: TestApp,
  options: Parameters<typeof aPlaylist>[1],
  count: number,
): Promise<string[]> {
  const { db } = app.resources
  const first = await aPlaylist(app, options)
  const ids = [first, ...Array.from({ length: count - 1 }, () => v7())]
  const others = sql`unnest(${`{${ids.slice(1).join(',')}}`}::uuid[]) with ordinality as other(id, nr)`
  await db.execute(sql`
    insert into playlists (id, creator_id, name, description, language, category1_id, category2_id, category3_id)
    select other.id, creator_id, name || ' ' || nr, description, language, category1_id, category2_id, category3_id
    from playlists p, ${others} where p.id = ${first}`)
  await db.execute(sql`
    insert into playlist_videos (id, playlist_id, video_id, position)
    select gen_random_uuid(), other.id, v.video_id, 0
    from ${others}, (select video_id from playlist_videos where playlist_id = ${first} limit 1) v`)
  await indexPlaylists(db, ids)
  return ids
}

/** A suspension has ended every session. */
export async function signInAgain({ resources }: TestApp, account: TestAccount): Promise<TestAccount> {
  const sessionId = crypto.randomUUID()
  await resources.db
    .insert(sessions)
    .values({ id: sessionId, accountId: account.id, expiresAt: new Date(Date.now() + 60_000) })
  const { id, name, email } = account
  const viewer = { id, name, email, role: 'creator', status: 'active', isVerified: true } as const
  return { ...account, token: await resources.tokens.issue({ ...viewer, sessionId }) }
}
