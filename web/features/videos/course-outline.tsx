import { Fragment, useState } from 'react'
import { Link, useLocation } from 'react-router'
import * as text from '#web/messages/compiled/playlist.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { bySection } from './course-sections.ts'
import { type CourseVideos, useVideosOf } from './course-videos.ts'
import box from './disclosure.module.css'
import classes from './login-prompt.module.css'
import { videosHash } from './video-links.ts'

/** Number of titles that are added at a time. */
const MORE = 50

type Props = {
  videos: CourseVideos
  /** Index of the first video that came with the page. */
  begin: number
  /** How many came with it. */
  size: number
}

/** For visitors, the videos by title: further ones are loaded, or are on pages of their own without JavaScript. */
export function CourseOutline({ videos, begin, size }: Props) {
  const [end, setEnd] = useState(begin + size)
  const { pathname } = useLocation()
  const indexes = Array.from({ length: Math.min(end, videos.count) - begin }, (_, at) => begin + at)
  const lacking = useVideosOf(videos, indexes)
  // What could not be loaded is not shown; the link to it tries again.
  const shown = videos.problem ? indexes.filter(videos.at) : indexes
  const next = begin + shown.length
  const linkFrom = (index: number) => ({
    to: { pathname, search: index === 0 ? '' : `?from=${index + 1}`, hash: videosHash },
  })
  return (
    <details className={`${box.disclosure} ${classes.outline}`} open={begin > 0}>
      <summary>
        {text.outline()}
        <Icon name="down" size={18} />
      </summary>
      {bySection(shown, videos.sections).map(({ section, indexes: within }) => (
        <Fragment key={within[0]}>
          {section ? (
            <h3 className={classes.section} lang={guessLang(section.name)}>
              {section.name}
            </h3>
          ) : null}
          <ol start={(within[0] ?? 0) + 1}>
            {within.map((index) => (
              <li key={index} lang={guessLang(videos.at(index)?.title ?? '')}>
                {videos.at(index)?.title}
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
      {videos.problem ? <ErrorNotice message={videos.problem} /> : null}
      <p className={classes.steps}>
        {begin > 0 ? <Link {...linkFrom(0)}>{text.fromTheFirst()}</Link> : null}
        {next < videos.count ? (
          <Link
            {...linkFrom(next)}
            onClick={(event) => {
              event.preventDefault()
              if (next < end) lacking?.()
              else setEnd(end + MORE)
            }}
          >
            {text.videosFrom({ number: next + 1, count: videos.count })}
          </Link>
        ) : null}
      </p>
    </details>
  )
}
