import { type ComponentProps, useState } from 'react'
import { secondOfDraft } from '#web/features/learning/note-draft.ts'
import * as text from '#web/messages/compiled/notes.ts'
import { partOnDemand } from '#web/ui/dialog/on-demand.tsx'
import classes from './video-dialog.module.css'

const Notes = partOnDemand(
  async () => (await import('#web/features/learning/notes.tsx')).Notes,
  () => <p role="status">{text.loading()}</p>,
)

type Props = ComponentProps<typeof Notes>

/** One's notes on the video, once they are opened. */
export function VideoNotes(props: Props) {
  // An unfinished note is restored.
  const [isOpen, setOpen] = useState(() => secondOfDraft(props.videoId) !== undefined)
  return (
    <details
      className={classes.notes}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{text.title()}</summary>
      {isOpen ? <Notes {...props} /> : null}
    </details>
  )
}
