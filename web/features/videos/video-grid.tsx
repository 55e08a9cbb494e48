import { useState } from 'react'
import type { Video } from '#contract/endpoints/videos.ts'
import { useSession } from '#web/features/session/session.ts'
import { useOpenedVideo } from '#web/features/videos/use-opened-video.ts'
import { usePageSize } from '#web/features/videos/use-page-size.ts'
import { VideoCard } from '#web/features/videos/video-card.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { PageBar } from '#web/ui/page-bar.tsx'
import classes from './video-grid.module.css'

const VideoWindow = onDemand(async () => (await import('#web/features/videos/video-window.tsx')).VideoWindow)

/** The videos page by page; each opens in a window. For signed-in people. */
export function VideoGrid({ videos }: { videos: Video[] }) {
  const size = usePageSize()
  const session = useSession()
  const opened = useOpenedVideo(videos)
  const [firstShown, setFirstShown] = useState(0)
  const page = Math.floor(firstShown / size) + 1
  const first = (page - 1) * size

  function open(index: number) {
    setFirstShown(index)
    opened.show(videos[index])
  }
  return (
    <>
      <ol className={classes.grid} start={first + 1}>
        {videos.slice(first, first + size).map((video, at) => (
          <li key={video._id}>
            <VideoCard video={video} number={first + at + 1} onOpen={() => open(first + at)} />
          </li>
        ))}
      </ol>
      <PageBar
        page={page}
        pageCount={Math.ceil(videos.length / size)}
        range={3}
        onPage={(next) => setFirstShown((next - 1) * size)}
      />
      {session && opened.video ? (
        <VideoWindow
          video={opened.video}
          position={opened.index + 1}
          count={videos.length}
          isPlaying={opened.wasTapped}
          onMove={open}
          onClose={opened.close}
        />
      ) : null}
    </>
  )
}
