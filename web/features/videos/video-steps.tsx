import * as text from '#web/messages/compiled/playlist.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './video-dialog.module.css'

type Props = {
  index: number
  count: number
  /** The nearest ones that can be played. */
  previous: number | undefined
  next: number | undefined
  onMove: (index: number) => void
}

/** To the video before and after, and the position of this one. */
export function VideoSteps({ index, count, previous, next, onMove }: Props) {
  const hasPrevious = previous !== undefined
  const hasNext = next !== undefined
  // Not disabled: at the end the focus would be lost, and with it the keys.
  return (
    <div className={classes.steps}>
      <button
        data-autofocus={hasNext ? undefined : true}
        type="button"
        aria-label={text.previous()}
        aria-disabled={!hasPrevious}
        onClick={() => hasPrevious && onMove(previous)}
      >
        <Icon name="left" />
      </button>
      <p role="status">{text.position({ position: index + 1, count })}</p>
      <button
        data-autofocus={hasNext || undefined}
        type="button"
        aria-label={text.next()}
        aria-disabled={!hasNext}
        onClick={() => hasNext && onMove(next)}
      >
        <Icon name="right" />
      </button>
    </div>
  )
}
