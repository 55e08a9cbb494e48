import '#web/ui/form/form.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Playlist } from '#contract/endpoints/playlists.ts'
import type { Video } from '#contract/endpoints/videos.ts'
import { browserApi } from '#web/api/browser.ts'
import { VideoList } from '#web/features/publishing/video-list.tsx'
import * as text from '#web/messages/compiled/dashboard.ts'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './arrange-videos.module.css'

type Props = { playlist: Playlist; onDone: () => void; onRefresh: () => void }

/** The videos as a list whose order is changed and then saved. */
export function ArrangeVideos({ playlist, onDone, onRefresh }: Props) {
  const [order, setOrder] = useState(() => playlist.videos.map(({ _id }) => _id))
  const videos = inOrder(playlist.videos, order)
  const saving = useRequest(async () => {
    await browserApi.publishing.reorder({
      body: { playlistId: playlist._id, videoIds: videos.map(({ _id }) => _id) },
    })
    void toast('success', text.orderSaved())
    onDone()
    onRefresh()
  })

  async function save() {
    const failure = await saving.send()
    if (failure?.code === 'playlist_changed' || failure?.code === 'playlist_not_found') onRefresh()
  }

  return (
    <section className={classes.arrange} aria-label={text.changeOrder()}>
      <p className={classes.hint}>{text.orderHint()}</p>
      <VideoList videos={videos} onOrder={(next) => setOrder(next.map(({ _id }) => _id))} />
      <div className={classes.end}>
        {saving.failure ? <ErrorNotice message={saving.failure.message} /> : null}
        <ButtonRow>
          <Button variant="outline" disabled={saving.isBusy} onClick={onDone}>
            {text.cancel()}
          </Button>
          <Button loading={saving.isBusy} onClick={() => void save()}>
            {text.saveOrder()}
          </Button>
        </ButtonRow>
      </div>
    </section>
  )
}

/** What is in the playlist now, in the wished order; what came meanwhile stands at the end. */
function inOrder(videos: Video[], order: string[]): Video[] {
  const place = new Map(order.map((id, index) => [id, index]))
  return videos.toSorted((a, b) => (place.get(a._id) ?? Infinity) - (place.get(b._id) ?? Infinity) || 0)
}
