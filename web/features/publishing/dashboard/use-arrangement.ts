import { ApiError } from '#contract/client.ts'
import type { Playlist } from '#contract/endpoints/playlists.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import { arrangementOf, entriesOf } from '#web/features/publishing/arrangement.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { toast } from '#web/ui/states/toasts.tsx'
import { toastWithUndo } from '#web/ui/states/undo-toast.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'

type Arrangement = ReturnType<typeof arrangementOf>
type After = { onDone: () => void; onRefresh: () => void }

/** Saves another order of a playlist and its sections; can be undone for ten seconds. */
export function useArrangement(playlist: Playlist, { onDone, onRefresh }: After) {
  const playlistId = playlist._id
  const { isBusy, failure, send } = useRequest(async (wish: Arrangement) => {
    await browserApi.publishing.reorder({ body: { playlistId, ...wish } })
    const before = arrangementOf(entriesOf(playlist))
    toastWithUndo(
      text.orderSaved(),
      () => void putBack(playlistId, before, onRefresh),
      limits.undoDeletionMilliseconds,
    )
    onDone()
    onRefresh()
  })

  async function save(wish: Arrangement) {
    const told = await send(wish)
    if (told?.code === 'playlist_changed' || told?.code === 'playlist_not_found') onRefresh()
  }
  return { isBusy, failure, save }
}

async function putBack(playlistId: string, before: Arrangement, onDone: () => void): Promise<void> {
  try {
    await browserApi.publishing.reorder({ body: { playlistId, ...before } })
    void toast('success', text.orderRestored())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    void toast('error', error.message)
  }
  onDone()
}
