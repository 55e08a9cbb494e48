import { inHours } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/progress.ts'
import type { Course } from './course.ts'
import { isBegun, percentWatched, secondsLeft } from './progress.ts'
import classes from './progress-summary.module.css'
import { useProgress } from './use-progress.ts'

/** What is watched of a course and what is left, in a line whose space is reserved before that is known. */
export function ProgressSummary({ course }: { course: Course | undefined }) {
  const progress = useProgress(course)
  const left = progress && secondsLeft(progress)
  return (
    <p className={classes.line} data-for="signedIn">
      {progress && [...progress.videos, ...progress.others].some(isBegun) ? (
        <>
          <span className={classes.bar} aria-hidden="true">
            <span style={{ width: `${percentWatched(progress)}%` }} />
          </span>
          <span>{text.learned({ watched: progress.watched, total: progress.total })}</span>
          {left ? <span>{text.left({ time: inHours(left) })}</span> : null}
        </>
      ) : null}
    </p>
  )
}
