import { Fragment, useState } from 'react'
import type { MovedVideos, Playlist } from '#contract/endpoints/playlists.ts'
import { allSections } from '#web/features/videos/course-sections.ts'
import { allVideos } from '#web/features/videos/course-videos.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useFocusRecovery } from '#web/ui/states/use-focus-recovery.ts'
import { OwnVideo } from './own-video.tsx'
import classes from './own-videos.module.css'

const VideoDialog = onDemand(async () => (await import('#web/features/videos/video-dialog.tsx')).VideoDialog)

type Props = {
  playlist: Playlist
  onRefresh: () => void
  onMoved: (moved: MovedVideos, delay?: number) => void
}

/** The videos of the creator's own playlist by section, each with a remove button. */
export function OwnVideos({ playlist, onRefresh, onMoved }: Props) {
  const [opened, setOpened] = useState(-1)
  const { videos } = playlist
  useFocusRecovery(videos)
  if (videos.length === 0) return <EmptyState message={text.noVideos()} />
  return (
    <>
      {allSections(videos.length, playlist.sections).map(({ section, indexes }) => (
        <Fragment key={videos[indexes[0] ?? 0]?._id}>
          {section ? (
            <h3 className={classes.section} lang={guessLang(section.name)}>
              {section.name}
            </h3>
          ) : null}
          <ol className={classes.grid} start={(indexes[0] ?? 0) + 1}>
            {indexes.map((index) => {
              const one = videos[index]
              return one ? (
                <li key={one._id}>
                  <OwnVideo
                    playlistId={playlist._id}
                    video={one}
                    number={index + 1}
                    isInSection={section !== undefined}
                    onOpen={() => setOpened(index)}
                    onRefresh={onRefresh}
                    onMoved={onMoved}
                  />
                </li>
              ) : null
            })}
          </ol>
        </Fragment>
      ))}
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
