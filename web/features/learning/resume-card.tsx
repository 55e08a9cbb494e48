import { Link } from 'react-router'
import type { LearningCard } from '#contract/endpoints/learning.ts'
import { resumeAddress } from '#contract/playlist-address.ts'
import { clock } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/learning.ts'
import card from '#web/ui/card.module.css'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'
import { Thumbnail } from '#web/ui/pictures/thumbnail.tsx'
import { ProgressBar } from './progress-bar.tsx'
import classes from './resume-card.module.css'

/** An unfinished course: the whole card links to the video and the second where the person stopped. */
export function ResumeCard({ course }: { course: LearningCard }) {
  const { _id, name, videos, category, resume } = course
  return (
    <article className={`${card.card} ${classes.card}`}>
      <div className={classes.picture}>
        <Thumbnail id={_id} address={videos[0]?.thumbnail} subject={category[0]?.name} />
      </div>
      <div className={classes.body}>
        <h3 className={classes.title}>
          <Link
            className={card.link}
            to={resumeAddress(course)}
            state={{ wasTapped: true }}
            aria-label={text.goOnWith({ course: name })}
            lang={langOfCourseText(course.language, name)}
          >
            {name}
          </Link>
        </h3>
        <p className={classes.at}>
          {resume && resume.seconds > 0 ? text.goOnAt({ time: clock(resume.seconds) }) : text.goOn()}
        </p>
        <ProgressBar course={course} />
      </div>
    </article>
  )
}
