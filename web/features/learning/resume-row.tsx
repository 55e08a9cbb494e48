import type { LearningCard } from '#contract/endpoints/learning.ts'
import { fadeEdges } from '#web/ui/page/fade-edges.ts'
import { ResumeCard } from './resume-card.tsx'
import classes from './resume-row.module.css'

/** Unfinished courses side by side. */
export function ResumeRow({ courses }: { courses: LearningCard[] }) {
  return (
    <ul className={classes.row} ref={fadeEdges}>
      {courses.map((course) => (
        <li key={course._id}>
          <ResumeCard course={course} />
        </li>
      ))}
    </ul>
  )
}
