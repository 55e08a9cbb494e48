import { ApiError } from '#contract/client.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import type { Confirmation } from '#web/ui/dialog/confirm-dialog.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { offerRestore } from './own-actions.ts'

type Asked = {
  playlist: { _id: string; name: string }
  onDeleted: () => void
  /** The deletion was undone, or the undo came too late. */
  onRestored: () => void
  /** It was deleted before, elsewhere. */
  onGone: () => void
}

/** The confirmation before a playlist is deleted. A failure closes the dialog and is shown in a toast. */
export function deletingPlaylist({ playlist, onDeleted, onRestored, onGone }: Asked): Confirmation {
  return {
    question: text.deleteQuestion(),
    subject: playlist.name,
    about: [text.deleteAbout()],
    yes: text.remove(),
    no: text.keep(),
    isDangerous: true,
    async act() {
      try {
        await browserApi.publishing.remove({ params: { id: playlist._id } })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code === 'unauthenticated') throw error
        void toast('error', text.errorOccured())
        if (error.code === 'playlist_not_found') onGone()
        return undefined
      }
      onDeleted()
      offerRestore(playlist, onRestored)
      return undefined
    },
  }
}
