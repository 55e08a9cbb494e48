import { useState } from 'react'
import type { Video } from '#contract/endpoints/videos.ts'
import { browserApi } from '#web/api/browser.ts'
import { refreshDelay } from '#web/features/dashboard/refresh-delay.ts'
import { VideoCard } from '#web/features/videos/video-card.tsx'
import * as text from '#web/messages/compiled/dashboard.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useRequest } from '#web/ui/use-request.ts'
import classes from './own-videos.module.css'

type Props = {
  playlistId: string
  video: Video
  number: number
  onOpen: () => void
  onRefresh: () => void
}

/** A video with its delete button. Deleted, it fades until the list is fetched again. */
export function OwnVideo({ playlistId, video, number, onOpen, onRefresh }: Props) {
  const [isGone, setGone] = useState(false)
  const [wasGone, setWasGone] = useState(false)
  const deletion = useRequest(async () => {
    await browserApi.playlists.removeVideo({ body: { playlistId, videoId: video._id } })
    setGone(true)
    void toast('success', text.videoDeleted())
    setTimeout(onRefresh, refreshDelay)
  })

  async function remove() {
    const refusal = await deletion.send()
    if (!refusal) return
    void toast('error', text.someErrorOccured())
    if (refusal.status !== 404) return
    setGone(true)
    setWasGone(true)
    setTimeout(onRefresh, refreshDelay)
  }

  return (
    <div className={classes.video} data-gone={isGone || undefined} inert={isGone}>
      <VideoCard video={video} number={number} onOpen={onOpen} />
      <button
        className={classes.delete}
        type="button"
        aria-label={text.deleteVideo({ title: video.title })}
        aria-disabled={deletion.isBusy}
        onClick={() => void remove()}
      >
        <Icon name="trash" />
      </button>
      {wasGone ? <p className={classes.note}>{text.videoWasGone()}</p> : null}
    </div>
  )
}
