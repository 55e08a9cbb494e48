import '#web/ui/form.css'
import { Button } from '@mantine/core'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useRequest } from '#web/ui/use-request.ts'
import { Window } from '#web/ui/window.tsx'
import classes from './delete-playlist-window.module.css'

type Props = {
  playlist: { _id: string; name: string }
  onClose: () => void
  onDeleted: () => void
  /** It was deleted before, elsewhere. */
  onGone: () => void
}

export function DeletePlaylistWindow({ playlist, onClose, onDeleted, onGone }: Props) {
  const deletion = useRequest(async () => {
    await browserApi.playlists.remove({ params: { id: playlist._id } })
    void toast('success', text.playlistDeleted())
    onDeleted()
  })

  async function confirm() {
    const refusal = await deletion.send()
    if (!refusal) return
    void toast('error', text.errorOccured())
    if (refusal.status === 404) onGone()
    else onClose()
  }

  return (
    <Window isOpen onClose={onClose} title={text.deleteQuestion()}>
      <p className={classes.name}>{playlist.name}</p>
      <p className={classes.about}>{text.deleteAbout()}</p>
      <ButtonRow>
        <Button variant="outline" data-autofocus disabled={deletion.isBusy} onClick={onClose}>
          {text.keep()}
        </Button>
        <Button color="red" loading={deletion.isBusy} onClick={() => void confirm()}>
          {text.remove()}
        </Button>
      </ButtonRow>
    </Window>
  )
}
