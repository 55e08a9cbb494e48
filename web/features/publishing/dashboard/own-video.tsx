import { useState } from 'react'
import type { MovedVideos } from '#contract/endpoints/playlists.ts'
import type { Video } from '#contract/endpoints/videos.ts'
import { browserApi } from '#web/api/browser.ts'
import { VideoCard } from '#web/features/videos/video-card.tsx'
import * as text from '#web/messages/compiled/dashboard.ts'
import { FurtherIcon } from '#web/ui/pictures/further-icon.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import { offerVideoBack } from './own-actions.ts'
import classes from './own-videos.module.css'
import { refreshDelay } from './refresh-delay.ts'

type Props = {
  playlistId: string
  video: Video
  number: number
  isInSection: boolean
  onOpen: () => void
  onRefresh: () => void
  onMoved: (moved: MovedVideos, delay?: number) => void
}

/** A video with its delete button. Deleted, it fades until the list is without it, and can be put back for ten seconds. */
export function OwnVideo({ playlistId, video, number, isInSection, onOpen, onRefresh, onMoved }: Props) {
  const [isGone, setGone] = useState(false)
  const [wasGone, setWasGone] = useState(false)
  const deletion = useRequest(async () => {
    const place = { playlistId, videoId: video._id }
    const { data } = await browserApi.publishing.removeVideo({ body: place })
    setGone(true)
    offerVideoBack(text.videoDeleted(), place, (moved) => {
      // Where the list still has it, it is the same row.
      setGone(false)
      onMoved(moved)
    })
    onMoved(data, refreshDelay)
  })

  async function remove() {
    const failure = await deletion.send()
    if (!failure) return
    void toast('error', text.someErrorOccured())
    if (failure.code !== 'video_not_found' && failure.code !== 'playlist_not_found') return
    setGone(true)
    setWasGone(true)
    setTimeout(onRefresh, refreshDelay)
  }

  return (
    <div className={classes.video} data-gone={isGone || undefined} inert={isGone}>
      <VideoCard video={video} number={number} isInSection={isInSection} onOpen={onOpen} />
      <button
        className={classes.delete}
        type="button"
        aria-label={text.deleteVideo({ title: video.title })}
        aria-disabled={deletion.isBusy}
        onClick={() => void remove()}
      >
        <FurtherIcon name="trash" />
      </button>
      {wasGone ? <p className={classes.note}>{text.videoWasGone()}</p> : null}
    </div>
  )
}
