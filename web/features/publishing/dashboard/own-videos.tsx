import { useState } from 'react'
import type { Playlist } from '#contract/endpoints/playlists.ts'
import { allVideos } from '#web/features/videos/course-videos.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useSurvivingFocus } from '#web/ui/states/use-surviving-focus.ts'
import { OwnVideo } from './own-video.tsx'
import classes from './own-videos.module.css'

const VideoDialog = onDemand(async () => (await import('#web/features/videos/video-dialog.tsx')).VideoDialog)

type Props = { playlist: Playlist; onRefresh: () => void }

/** The videos of the creator's own playlist, each with a remove button. */
export function OwnVideos({ playlist, onRefresh }: Props) {
  const [opened, setOpened] = useState(-1)
  const { videos } = playlist
  useSurvivingFocus(videos)
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
      {opened >= 0 ? (
        <VideoDialog
          videos={allVideos(playlist)}
          index={opened}
          isPlaying
          onMove={setOpened}
          onClose={() => setOpened(-1)}
        />
      ) : null}
    </>
  )
}
