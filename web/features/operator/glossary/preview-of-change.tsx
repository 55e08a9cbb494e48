import type { GlossaryPreview } from '#contract/endpoints/operator/glossary.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'
import classes from './preview-of-change.module.css'

/** What a search finds now and with the changed glossary, course by course as far as they are shown. */
export function PreviewOfChange({ searched, found }: { searched: string; found: GlossaryPreview }) {
  const { before, after } = found
  return (
    <div className={classes.preview}>
      <p>{text.foundNow({ query: searched, count: before.total })}</p>
      <p className={classes.after}>{text.foundThen({ count: after.total })}</p>
      <ul className={classes.courses}>
        {coursesOf(found).map(({ course: { _id, name, language }, mark }) => (
          <li key={_id} data-gone={mark === text.noLongerFound() || undefined}>
            <span lang={langOfCourseText(language, name)}>{name}</span>
            {mark ? <small>{mark}</small> : null}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Course = GlossaryPreview['after']['playlists'][number]

/** Differences can be shown only where one side is complete. */
function coursesOf({ before, after }: GlossaryPreview): { course: Course; mark: string | null }[] {
  const beyond = (courses: Course[], { total, playlists }: GlossaryPreview['before']) =>
    total > playlists.length ? [] : courses.filter(({ _id }) => playlists.every((other) => other._id !== _id))
  const isNew = new Set(beyond(after.playlists, before))
  return [
    ...after.playlists.map((course) => ({ course, mark: isNew.has(course) ? text.newlyFound() : null })),
    ...beyond(before.playlists, after).map((course) => ({ course, mark: text.noLongerFound() })),
  ]
}
