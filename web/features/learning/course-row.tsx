import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { LearningCard } from '#contract/endpoints/learning.ts'
import { resumeAddress } from '#contract/playlist-address.ts'
import { CardCreator } from '#web/features/playlists/playlist-card.tsx'
import { clock } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/learning.ts'
import card from '#web/ui/card.module.css'
import { dayOf } from '#web/ui/day.tsx'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'
import { Thumbnail } from '#web/ui/pictures/thumbnail.tsx'
import classes from './course-row.module.css'
import { ProgressBar } from './progress-bar.tsx'
import { SaveOnCard } from './save-on-card.tsx'

export type Kind = 'inProgress' | 'saved' | 'finished'

type Props = { course: LearningCard; kind: Kind; children?: ReactNode }

/** One of the person's own courses, with how much of it is watched and a link to where they stopped. */
export function CourseRow({ course, kind, children }: Props) {
  const { _id, name, videos, category, resume, at } = course
  const titleId = useId()
  return (
    <article className={`${card.card} ${classes.row}`}>
      <div className={classes.picture}>
        <Thumbnail id={_id} address={videos[0]?.thumbnail} subject={category[0]?.name} />
      </div>
      <div className={classes.body}>
        <h2 id={titleId} className={classes.title}>
          <Link
            className={card.link}
            to={resumeAddress(course)}
            state={resume ? { wasTapped: true } : undefined}
            lang={langOfCourseText(course.language, name)}
          >
            {name}
          </Link>
        </h2>
        <CardCreator playlist={course} />
        <p className={classes.quiet}>
          {kind === 'saved' ? text.savedOn({ day: dayOf(at) }) : text.lastWatched({ day: dayOf(at) })}
        </p>
        {resume ? (
          <p className={classes.at}>
            {resume.seconds > 0 ? text.goOnAt({ time: clock(resume.seconds) }) : text.goOn()}
          </p>
        ) : null}
        <ProgressBar course={course} />
        {children}
        {kind === 'saved' ? null : (
          <Link
            className={classes.notes}
            to={`/learning/notes/${_id}`}
            data-action
            aria-describedby={titleId}
          >
            {text.notes()}
          </Link>
        )}
      </div>
      <SaveOnCard course={course} />
    </article>
  )
}
