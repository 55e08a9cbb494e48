import { useState } from 'react'
import * as text from '#web/messages/compiled/notes.ts'
import { partOnDemand } from '#web/ui/dialog/on-demand.tsx'
import classes from './video-dialog.module.css'

const Notes = partOnDemand(
  async () => (await import('#web/features/learning/notes.tsx')).Notes,
  () => <p role="status">{text.loading()}</p>,
)

type Props = { videoId: string; playlistId: string; second: () => number; onJump: (second: number) => void }

/** One's notes on the video, once they are opened. */
export function VideoNotes(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.notes} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text.title()}</summary>
      {isOpen ? <Notes {...props} /> : null}
    </details>
  )
}
