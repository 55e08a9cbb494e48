import * as text from '#web/messages/compiled/saving.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'
import classes from './save-button.module.css'
import { toggleSaved, useIsSaved } from './saved-courses.ts'

type Course = { _id: string; name: string }

/** Saves a course for later, on its own page. */
export function SaveButton({ course }: { course: Course }) {
  const isSaved = useIsSaved(course._id)
  const isHydrated = useHydrated()
  return (
    <div className={classes.wide}>
      <PlainButton
        quiet
        data-for="signedIn"
        disabled={!isHydrated}
        aria-pressed={isSaved ?? false}
        onClick={() => void toggleSaved(course._id, isSaved)}
      >
        <Icon name="bookmark" size={18} />
        {isSaved ? text.isSaved() : text.save()}
      </PlainButton>
    </div>
  )
}
