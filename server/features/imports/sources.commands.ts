import type { SourceInput } from '#contract/endpoints/imports.ts'
import type { Tx } from '#server/db/client.ts'
import { playlistSources } from '#server/db/schema/platform.ts'

/** Remembers where a playlist came from. The first source stays: what is added from another one does not follow it. */
export async function rememberSource(tx: Tx, playlistId: string, source: SourceInput): Promise<void> {
  if (!source) return
  const { id: sourceId, title, channel, complete } = source
  await tx
    .insert(playlistSources)
    .values({ playlistId, sourceId, title, channel, complete })
    .onConflictDoNothing({ target: playlistSources.playlistId })
}
