import { ApiError } from '#contract/client.ts'
import type { Card, MovedVideos } from '#contract/endpoints/playlists.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import { refreshSession } from '#web/api/session/sign-in.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { toast } from '#web/ui/states/toasts.tsx'
import { toastWithUndo } from '#web/ui/states/undo-toast.tsx'

type Own = { _id: string; name: string }
/** `onDone` resolves when the playlist is shown as it is now. */
type After = { onDone: (playlist: Card) => Promise<void>; onGone: () => void }

/** Makes the creator's own playlist private, or publishes it; can be undone for ten seconds. */
export async function setDraft({ _id }: Own, draft: boolean, after: After): Promise<void> {
  const change = (to: boolean) => browserApi.publishing.setDraft({ params: { id: _id }, body: { draft: to } })
  const done = await tryTo(() => change(draft), after)
  if (!done) return
  async function undo() {
    const undone = await tryTo(() => change(!draft), after)
    if (undone) await after.onDone(undone.data)
  }
  toastWithUndo(draft ? text.isDraft() : text.published(), () => void undo(), limits.undoDeletionMilliseconds)
  await after.onDone(done.data)
}

/** The same videos under another name, private at first. */
export async function copyAsDraft({ _id, name }: Own, after: After): Promise<void> {
  const body = { name: wholeCharacters(text.copyOf({ name }), limits.name) }
  const copy = await tryTo(() => browserApi.publishing.copy({ params: { id: _id }, body }), after)
  if (!copy) return
  void toast('success', text.copied())
  await after.onDone(copy.data)
}

/** At most so many code units, without half of an emoji at the end. */
function wholeCharacters(words: string, length: number): string {
  return words.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** After a deletion, which can be undone for ten seconds. */
export function offerRestore({ _id }: { _id: string }, onDone: () => void): void {
  async function restore() {
    try {
      await browserApi.publishing.restore({ params: { id: _id } })
      void toast('success', text.restored())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void toast('error', error.code === 'playlist_not_found' ? text.restoreFailed() : error.message)
    }
    onDone()
  }
  toastWithUndo(text.playlistDeleted(), () => void restore(), limits.undoDeletionMilliseconds)
}

/** After a video was taken out, which can be undone for ten seconds: it returns to its place. */
export function offerVideoBack(
  done: string,
  place: { playlistId: string; videoId: string },
  onBack: (moved: MovedVideos) => void,
): void {
  async function putBack() {
    try {
      const { data } = await browserApi.publishing.restoreVideo({ body: place })
      void toast('success', text.videoRestored())
      onBack(data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'unauthenticated') await refreshSession()
      void toast('error', error.code === 'video_not_found' ? text.videoRestoreFailed() : error.message)
    }
  }
  toastWithUndo(done, () => void putBack(), limits.undoDeletionMilliseconds)
}

/** The reply, or undefined when it failed and a message says why. */
async function tryTo<T>(act: () => Promise<T>, { onGone }: After): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'unauthenticated') await refreshSession()
    if (error.code === 'playlist_not_found') onGone()
    else void toast('error', error.message)
    return undefined
  }
}
