import { Fragment, useEffect, useRef } from 'react'
import { allSections } from '#web/features/videos/course-sections.ts'
import type { CourseVideos } from '#web/features/videos/course-videos.ts'
import { clock } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/player.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './course-list.module.css'
import type { Progress } from './progress.ts'

type Props = {
  videos: CourseVideos
  /** Index of the open video. */
  index: number
  progress: Progress | undefined
  onMove: (index: number) => void
}

/** All videos of the course beside the open one, with what is watched. Titles are loaded as they scroll into view. */
export function CourseList({ videos, index, progress, onMove }: Props) {
  const list = useRef<HTMLElement>(null)
  const { load } = videos

  useEffect(() => {
    const entry = list.current?.querySelectorAll('li')[index]
    if (entry) list.current?.scrollTo({ top: entry.offsetTop - entry.offsetHeight })
  }, [index])

  useEffect(() => {
    const sight = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting && target instanceof HTMLElement) void load(Number(target.dataset.index))
      },
      { root: list.current },
    )
    for (const entry of list.current?.querySelectorAll('li[data-index]') ?? []) sight.observe(entry)
    return () => sight.disconnect()
  }, [load])

  return (
    <nav ref={list} className={classes.list} aria-label={text.course()}>
      {allSections(videos.count, videos.sections).map(({ section, indexes }) => (
        <Fragment key={indexes[0]}>
          {section ? (
            <h3 className={classes.section} lang={guessLang(section.name)}>
              {section.name}
            </h3>
          ) : null}
          <ol>
            {indexes.map((at) => {
              const video = videos.at(at)
              const isWatched = progress?.videos[at]?.watched ?? false
              return (
                <li key={at} data-index={video ? undefined : at}>
                  <button
                    type="button"
                    aria-current={at === index || undefined}
                    aria-label={nameOf(at + 1, video?.title, isWatched)}
                    onClick={() => at !== index && onMove(at)}
                  >
                    <span className={classes.number}>
                      {isWatched ? <Icon name="check" size={18} /> : at + 1}
                    </span>
                    <span className={classes.title} lang={guessLang(video?.title ?? '')}>
                      {video?.title}
                    </span>
                    {typeof video?.duration === 'number' ? (
                      <span className={classes.duration}>{clock(video.duration)}</span>
                    ) : null}
                  </button>
                </li>
              )
            })}
          </ol>
        </Fragment>
      ))}
    </nav>
  )
}

function nameOf(number: number, title: string | undefined, isWatched: boolean): string {
  if (title === undefined) return text.entryToCome({ number })
  return isWatched ? text.entryWatched({ number, title }) : text.entry({ number, title })
}
