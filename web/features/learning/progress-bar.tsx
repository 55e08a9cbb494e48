import * as text from '#web/messages/compiled/learning.ts'
import { percentWatched } from './progress.ts'
import classes from './progress-bar.module.css'

/** How much of a course is watched, in words and as a bar. */
export function ProgressBar({ course }: { course: { watched: number; total: number } }) {
  return (
    <p className={classes.progress}>
      <svg className={classes.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes.whole} width="100" height="4" />
        <rect className={classes.done} width={percentWatched(course)} height="4" />
      </svg>
      {text.watchedOf({ watched: course.watched, total: course.total })}
    </p>
  )
}
