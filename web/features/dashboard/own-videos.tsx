import { useState } from 'react'
import type { Playlist } from '#contract/endpoints/playlists.ts'
import { OwnVideo } from '#web/features/dashboard/own-video.tsx'
import * as text from '#web/messages/compiled/dashboard.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import classes from './own-videos.module.css'

const VideoWindow = onDemand(async () => (await import('#web/features/videos/video-window.tsx')).VideoWindow)

type Props = { playlist: Playlist; onRefresh: () => void }

/** The videos of one's own playlist, each with a way to take it out. */
export function OwnVideos({ playlist, onRefresh }: Props) {
  const [opened, setOpened] = useState(-1)
  const { videos } = playlist
  const video = videos[opened]
  if (videos.length === 0) return <EmptyState message={text.noVideos()} />
  return (
    <>
      <ol className={classes.grid}>
        {videos.map((one, index) => (
          <li key={one._id}>
            <OwnVideo
              playlistId={playlist._id}
              video={one}
              number={index + 1}
              onOpen={() => setOpened(index)}
              onRefresh={onRefresh}
            />
          </li>
        ))}
      </ol>
      {video ? (
        <VideoWindow
          video={video}
          position={opened + 1}
          count={videos.length}
          isPlaying
          onMove={setOpened}
          onClose={() => setOpened(-1)}
        />
      ) : null}
    </>
  )
}
