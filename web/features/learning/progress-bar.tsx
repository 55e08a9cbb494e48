import * as text from '#web/messages/compiled/learning.ts'
import classes from './progress-bar.module.css'

/** How much of a course is watched, in words and as a bar. */
export function ProgressBar({ course: { watched, total } }: { course: { watched: number; total: number } }) {
  return (
    <p className={classes.progress}>
      <svg className={classes.bar} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes.whole} width="100" height="4" />
        <rect className={classes.done} width={total > 0 ? (watched / total) * 100 : 0} height="4" />
      </svg>
      {text.watchedOf({ watched, total })}
    </p>
  )
}
