import * as text from '#web/messages/compiled/dashboard.ts'
import { Bar } from '#web/ui/skeleton.tsx'
import card from './course-card.module.css'
import list from './courses.module.css'
import classes from './dashboard-skeletons.module.css'

const places = ['first', 'second', 'third', 'fourth']

export function CoursesSkeleton() {
  return (
    <div role="status" aria-label={text.loadingCourses()}>
      <ul className={list.list} aria-hidden="true">
        {places.map((place) => (
          <li key={place} className={card.card}>
            <div className={classes.picture} />
            <div className={card.words}>
              <Bar width="80%" height="1.125rem" />
              <Bar width="60%" />
              <Bar width="40%" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
