import { ApiError, type Client } from '#contract/client.ts'
import type { Card, Playlist } from '#contract/endpoints/playlists.ts'

/** What arrived, or why not: `status` 0 means that no answer came. */
export type Loaded<T> = { content: T } | { status: number; message: string }

export function loadOwnPlaylists(api: Client): Promise<Loaded<Card[]>> {
  return settled(api.playlists.getAll())
}

export function loadOwnPlaylist(api: Client, id: string): Promise<Loaded<Playlist>> {
  return settled(api.playlists.get({ params: { id } }))
}

async function settled<T>(call: Promise<{ data: T }>): Promise<Loaded<T>> {
  try {
    return { content: (await call).data }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, message: error.message }
  }
}
