import { sql } from 'drizzle-orm'
import type { SourceInput } from '#contract/endpoints/imports.ts'
import type { Tx } from '#server/db/client.ts'
import { playlistSources, sourceLists } from '#server/db/schema/platform.ts'
import { readPages } from '#server/features/following/source-pages.commands.ts'
import { storeInitialSourceStates } from '#server/features/following/source-videos.commands.ts'

/** Stores where a playlist came from. The first source stays: videos added from another one do not change it. */
export async function rememberSource(tx: Tx, playlistId: string, source: SourceInput): Promise<void> {
  if (!source) return
  const { id: sourceId, title, channel, complete } = source
  const remembered = await tx
    .insert(playlistSources)
    .values({ playlistId, sourceId, title, channel, complete })
    .onConflictDoNothing({ target: playlistSources.playlistId })
    .returning({ playlistId: playlistSources.playlistId })
  if (remembered.length === 0) return
  const offered = (await readPages(tx, sourceId)).flatMap(({ videoIds }) => videoIds)
  // A source that was just read is not due before tomorrow.
  const checkAt = sql`now() + make_interval(days => ${offered.length > 0 ? 1 : 0})`
  await tx
    .insert(sourceLists)
    .values({ sourceId, checkAt })
    // Also one that is there is locked: it may be about to be deleted as unused.
    .onConflictDoUpdate({ target: sourceLists.sourceId, set: { sourceId } })
  await storeInitialSourceStates(tx, playlistId, offered)
}
