import { ApiError, type Client } from '#contract/client.ts'
import type { User } from '#contract/endpoints/accounts.ts'
import type { Card, Playlist } from '#contract/endpoints/playlists.ts'
import type { View } from '#web/features/dashboard/dashboard-address.ts'
import { refreshSession } from '#web/features/session/sign-in.ts'

/** What a view shows, or why it cannot: `status` 0 means that no answer came. */
export type Loaded =
  | { kind: 'course'; playlists: Card[] }
  | { kind: 'list'; playlist: Playlist }
  | { kind: 'manage'; account: User }
  | { kind: 'delete' }
  | { kind: 'failed'; status: number; message: string }

export async function loadDashboard(api: Client, view: View): Promise<Loaded> {
  try {
    if (view.tab === 'course') return { kind: 'course', playlists: (await api.playlists.getAll()).data }
    if (view.tab === 'list') {
      const { data: playlist } = await api.playlists.get({ params: { id: view.playlistId } })
      return { kind: 'list', playlist }
    }
    if (view.tab === 'delete') return { kind: 'delete' }
    return { kind: 'manage', account: (await api.accounts.me()).data }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) await refreshSession()
    return { kind: 'failed', status: error.status, message: error.message }
  }
}
