import * as text from '#web/messages/compiled/saving.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './save-corner.module.css'
import { toggleSaved, useIsSaved } from './saved-courses.ts'

/** Saves a course for later, at the corner of its card. */
export function SaveCorner({ course }: { course: { _id: string; name: string } }) {
  const isSaved = useIsSaved(course._id)
  return (
    <button
      type="button"
      className={classes.corner}
      aria-label={text.saveCourse({ course: course.name })}
      aria-pressed={isSaved ?? false}
      onClick={() => void toggleSaved(course._id, isSaved)}
    >
      <span>
        <Icon name="bookmark" size={18} />
      </span>
    </button>
  )
}
