import { useEffect, useState } from 'react'
import { useSession } from '#web/api/session/session.ts'
import type { Learning } from '#web/features/learning/use-course.ts'
import { useProgress } from '#web/features/learning/use-progress.ts'
import { ReportButton } from '#web/features/reports/report-button.tsx'
import { type CourseVideos, useVideosOf } from '#web/features/videos/course-videos.ts'
import { useOpenedVideo } from '#web/features/videos/use-opened-video.ts'
import { usePageSize } from '#web/features/videos/use-page-size.ts'
import { ComingCard, VideoCard } from '#web/features/videos/video-card.tsx'
import { tryAgain } from '#web/messages/compiled/errors.ts'
import { AddressOverlay } from '#web/ui/dialog/address-overlay.tsx'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { PageBar } from '#web/ui/page/page-bar.tsx'
import { useDataSaver } from '#web/ui/pictures/data-saver.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import classes from './video-grid.module.css'

const fetchDialog = async () => (await import('./video-dialog.tsx')).VideoDialog
const VideoDialog = onDemand(fetchDialog)

type Props = {
  videos: CourseVideos
  /** The index of a video on the page to begin with. */
  begin: number
  learning: Learning | undefined
}

/** The videos page by page; each opens in a window. For signed-in people. */
export function VideoGrid({ videos, begin, learning }: Props) {
  const size = usePageSize()
  const session = useSession()
  const progress = useProgress(learning?.course)
  const { video, ...opened } = useOpenedVideo(videos)
  const [firstShown, setFirstShown] = useState(begin)
  const page = Math.floor(firstShown / size) + 1
  const first = (page - 1) * size
  const indexes = Array.from({ length: Math.min(size, videos.count - first) }, (_, at) => first + at)
  const lacking = useVideosOf(videos, indexes)
  const isSaving = useDataSaver()
  const isLearned = progress?.videos.some(({ seconds, watched }) => watched || seconds > 0) === true
  useEffect(() => {
    // Notes are written there also without a connection, which is where a course that is begun may be opened next.
    if (isLearned && !isSaving) fetchDialog().catch(() => undefined)
  }, [isLearned, isSaving])

  function open(index: number) {
    setFirstShown(index)
    void opened.show(index)
  }
  return (
    <>
      <ol className={classes.grid} start={first + 1}>
        {indexes.map((index) => {
          const video = videos.at(index)
          return (
            <li key={index}>
              {video ? (
                <VideoCard
                  video={video}
                  number={index + 1}
                  onOpen={() => open(index)}
                  corner={
                    <ReportButton isIcon things={[{ kind: 'video', id: video._id, name: video.title }]} />
                  }
                >
                  {learning && progress && progress.state !== 'asked' ? (
                    <learning.CardProgress video={video} progress={progress} onTick={learning.course.tick} />
                  ) : null}
                </VideoCard>
              ) : (
                <ComingCard />
              )}
            </li>
          )
        })}
      </ol>
      {videos.problem && lacking ? (
        <ErrorNotice message={videos.problem}>
          <PlainButton quiet onClick={lacking}>
            {tryAgain()}
          </PlainButton>
        </ErrorNotice>
      ) : null}
      <PageBar
        page={page}
        pageCount={Math.ceil(videos.count / size)}
        range={3}
        onPage={(next) => setFirstShown((next - 1) * size)}
      />
      {session && video ? (
        <AddressOverlay closed={opened.closed}>
          {(close) => (
            <VideoDialog
              videos={videos}
              index={opened.index}
              at={opened.at}
              learning={learning}
              isPlaying={opened.wasTapped}
              onMove={open}
              onClose={() => void close()}
            />
          )}
        </AddressOverlay>
      ) : null}
    </>
  )
}
