import { ApiError } from '#contract/client.ts'
import type { MovedVideos } from '#contract/endpoints/playlists.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import type { arrangementOf } from '#web/features/publishing/arrangement.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { toast } from '#web/ui/states/toasts.tsx'
import { toastWithUndo } from '#web/ui/states/undo-toast.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'

type Arrangement = ReturnType<typeof arrangementOf>
type After = {
  onDone: () => void
  onRefresh: () => void
  onMoved: (moved: MovedVideos) => void
  onChanged: () => void
}

/**
 * Saves another order of a playlist and its sections, begun on the arrangement `seen`; can be undone for ten seconds.
 * `onChanged` when it is arranged differently by now.
 */
export function useArrangement(playlistId: string, { onDone, onRefresh, onMoved, onChanged }: After) {
  const { isBusy, failure, send } = useRequest(async (wish: Arrangement, seen: Arrangement) => {
    const { data } = await browserApi.publishing.reorder({ body: { playlistId, ...wish, seen } })
    toastWithUndo(
      text.orderSaved(),
      () => void putBack({ playlistId, ...seen, seen: wish }, { onMoved, onRefresh }),
      limits.undoDeletionMilliseconds,
    )
    onMoved(data)
    onDone()
  })

  async function save(wish: Arrangement, seen: Arrangement) {
    const failure = await send(wish, seen)
    if (failure?.code === 'playlist_changed') onChanged()
    if (failure?.code === 'playlist_changed' || failure?.code === 'playlist_not_found') onRefresh()
  }
  return { isBusy, failure, save }
}

type Before = Arrangement & { playlistId: string; seen: Arrangement }

async function putBack(
  before: Before,
  { onMoved, onRefresh }: Pick<After, 'onMoved' | 'onRefresh'>,
): Promise<void> {
  try {
    const { data } = await browserApi.publishing.reorder({ body: before })
    void toast('success', text.orderRestored())
    onMoved(data)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    void toast('error', error.message)
    onRefresh()
  }
}
