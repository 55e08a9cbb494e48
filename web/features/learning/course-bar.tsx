import * as text from '#web/messages/compiled/progress.ts'
import classes from './course-bar.module.css'
import type { Learning } from './use-course.ts'

/** Above the videos: when one counts as watched, and space for the actions on all of them. */
export function CourseBar({ learning }: { learning: Learning | undefined }) {
  return (
    <div className={classes.bar}>
      <p>{text.rule()}</p>
      <div className={classes.tools}>
        {learning ? <learning.CourseTools course={learning.course} /> : null}
      </div>
    </div>
  )
}
