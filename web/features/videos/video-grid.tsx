import { Fragment, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '#web/api/session/session.ts'
import type { Learning } from '#web/features/learning/use-course.ts'
import { useProgress } from '#web/features/learning/use-progress.ts'
import { ReportButton } from '#web/features/reports/report-button.tsx'
import { bySection } from '#web/features/videos/course-sections.ts'
import { type CourseVideos, useVideosOf } from '#web/features/videos/course-videos.ts'
import { SectionsMenu } from '#web/features/videos/sections-menu.tsx'
import { useOpenedVideo } from '#web/features/videos/use-opened-video.ts'
import { NARROW_PAGE, usePageSize } from '#web/features/videos/use-page-size.ts'
import { VideoCard, VideoCardSkeleton } from '#web/features/videos/video-card.tsx'
import { tryAgain } from '#web/messages/compiled/errors.ts'
import { AddressOverlay } from '#web/ui/dialog/address-overlay.tsx'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { useDataSaver } from '#web/ui/pictures/data-saver.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import classes from './video-grid.module.css'

const fetchDialog = async () => (await import('./video-dialog.tsx')).VideoDialog
const VideoDialog = onDemand(fetchDialog)

type Props = {
  videos: CourseVideos
  /** Index of a video on the page to begin with. */
  begin: number
  learning: Learning | undefined
  /** `learning` is still loading. */
  isLoading: boolean
}

/** The videos page by page; each opens in a dialog. For signed-in people. */
export function VideoGrid({ videos, begin, learning, isLoading }: Props) {
  const size = usePageSize()
  const session = useSession()
  const progress = useProgress(learning?.course)
  const { video, ...opened } = useOpenedVideo(videos)
  const [firstShown, setFirstShown] = useState(begin)
  const page = Math.floor(firstShown / size) + 1
  const first = (page - 1) * size
  const indexes = Array.from({ length: Math.min(size, videos.count - first) }, (_, at) => first + at)
  const lacking = useVideosOf(videos, indexes) ?? opened.lacking
  const isSaving = useDataSaver()
  const isLearned = progress?.videos.some(({ seconds, watched }) => watched || seconds > 0) === true
  useEffect(() => {
    // Loaded ahead: notes are also written offline, where a begun course may be opened next. Not while
    // offline: browsers request a module only once, and menus share some of it.
    if (isLearned && !isSaving && navigator.onLine) fetchDialog().catch(() => undefined)
  }, [isLearned, isSaving])

  /** Beyond a page on phones: what the server rendered of it is hidden there. */
  const isBeyond = (index = 0) => index - first >= NARROW_PAGE || undefined

  function toSection(index: number) {
    flushSync(() => setFirstShown(index))
    document.getElementById(headingId(index + 1))?.focus()
  }
  function open(index: number) {
    setFirstShown(index)
    void opened.show(index)
  }
  return (
    <>
      <SectionsMenu videos={videos} progress={progress} onOpen={toSection} />
      {bySection(indexes, videos.sections).map(({ section, indexes: within }) => (
        <Fragment key={within[0]}>
          {section ? (
            <h3
              className={classes.section}
              id={headingId(section.from)}
              tabIndex={-1}
              lang={guessLang(section.name)}
              data-beyond={isBeyond(within[0])}
            >
              {section.name}
            </h3>
          ) : null}
          <ol className={classes.grid} start={(within[0] ?? 0) + 1} data-beyond={isBeyond(within[0])}>
            {within.map((index) => {
              const video = videos.at(index)
              return (
                <li key={index} data-beyond={isBeyond(index)}>
                  {video ? (
                    <VideoCard
                      video={video}
                      number={index + 1}
                      isInSection={section !== undefined}
                      onOpen={() => open(index)}
                      corner={
                        <ReportButton isIcon things={[{ kind: 'video', id: video._id, name: video.title }]} />
                      }
                    >
                      {learning && progress && progress.state !== 'asked' ? (
                        <learning.CardProgress
                          video={video}
                          progress={progress}
                          onTick={learning.course.tick}
                        />
                      ) : null}
                    </VideoCard>
                  ) : (
                    <VideoCardSkeleton />
                  )}
                </li>
              )
            })}
          </ol>
        </Fragment>
      ))}
      {videos.problem && lacking ? (
        <ErrorNotice message={videos.problem}>
          <PlainButton quiet onClick={lacking}>
            {tryAgain()}
          </PlainButton>
        </ErrorNotice>
      ) : null}
      <Pagination
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
              isLoading={isLoading}
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

const headingId = (from: number) => `section-${from}`
