import { ApiError, type FailureCode, type PublicClient } from '#contract/client.ts'
import type { User } from '#contract/endpoints/accounts.ts'
import type { ChangeCount } from '#contract/endpoints/following.ts'
import type { CourseNumbers } from '#contract/endpoints/learning.ts'
import type { Card, Playlist } from '#contract/endpoints/playlists.ts'
import type { Repair } from '#contract/endpoints/repairs.ts'
import type { Wish } from '#contract/endpoints/search.ts'
import { refreshSession } from '#web/api/session/sign-in.ts'
import { staleIfError } from '#web/ui/page/stale-if-error.ts'
import { readView, type View, viewAddress } from './dashboard-address.ts'

/** The data of a view, or why it cannot be loaded. */
export type Loaded =
  | {
      kind: 'course'
      playlists: Card[]
      wanted: Wish[]
      repairs: { data: Repair[]; total: number }
      changes: ChangeCount[]
    }
  | { kind: 'list'; playlist: Playlist; numbers: CourseNumbers | null }
  | { kind: 'manage'; account: User }
  | { kind: 'delete' }
  | { kind: 'failed'; code: FailureCode; message: string }

type Args = { request: Request }

/** When each was asked for, or became what it is by a change made here. */
const asOf = new WeakMap<Loaded, number>()

/** Whether a change that was made then may be missing in it. */
export function isOlder(loaded: Loaded, time: number): boolean {
  return (asOf.get(loaded) ?? 0) < time
}

/** What the view shows after a change: it stays when nothing can be loaded. */
export function keepChanged(loaded: Loaded): void {
  asOf.set(loaded, performance.now())
  load.keep(loaded)
}

export async function loadDashboard(api: PublicClient, args: Args): Promise<Loaded> {
  const asked = performance.now()
  const loaded = await loadOrWhyNot(api, args)
  if (!asOf.has(loaded)) asOf.set(loaded, asked)
  return loaded
}

async function loadOrWhyNot(api: PublicClient, args: Args): Promise<Loaded> {
  try {
    return await load(api, args)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'unauthenticated') await refreshSession()
    return { kind: 'failed', code: error.code, message: error.message }
  }
}

/** Dialogs in the address do not change the view. */
const load = staleIfError(
  (api, { request }: Args) => loadView(api, readView(new URL(request.url).searchParams)),
  ({ pathname, searchParams }) => pathname + viewAddress(readView(searchParams)),
)

async function loadView(api: PublicClient, view: View): Promise<Loaded> {
  if (view.tab === 'course') {
    const [playlists, wanted, repairs, changes] = await Promise.all([
      api.publishing.getAll(),
      api.search.wishes(),
      api.repairs.list(),
      api.following.list(),
    ])
    return {
      kind: 'course',
      playlists: playlists.data,
      wanted: wanted.data,
      repairs,
      changes: changes.data,
    }
  }
  if (view.tab === 'list') {
    const { playlistId } = view
    const [playlist, numbers] = await Promise.all([
      api.playlists.get({ params: { id: playlistId } }),
      api.learning.getNumbers({ params: { playlistId } }),
    ])
    return { kind: 'list', playlist: playlist.data, numbers: numbers.data }
  }
  if (view.tab === 'delete') return { kind: 'delete' }
  return { kind: 'manage', account: (await api.accounts.me()).data }
}
