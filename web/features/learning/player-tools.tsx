import * as text from '#web/messages/compiled/player.ts'
import { useDataSaver } from '#web/ui/pictures/data-saver.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { setPlayNext, usePlayNext } from './play-next.ts'
import classes from './player-tools.module.css'

type Props = {
  /** Undefined while unknown, and where no progress is stored. */
  isWatched: boolean | undefined
  onTick: () => void
  isLarge: boolean
  onLarger: () => void
  onFullScreen: () => void
}

/** Below a video: the tick, its size, and whether the next one follows. */
export function PlayerTools({ isWatched, onTick, isLarge, onLarger, onFullScreen }: Props) {
  const isSaving = useDataSaver()
  const playsNext = usePlayNext() && !isSaving
  return (
    <div className={classes.tools}>
      {isWatched === undefined ? null : (
        <button type="button" aria-pressed={isWatched} onClick={onTick}>
          <Icon name="check" size={18} />
          {text.watched()}
        </button>
      )}
      <button className={classes.larger} type="button" aria-pressed={isLarge} onClick={onLarger}>
        {text.larger()}
      </button>
      {document.fullscreenEnabled ? (
        <button type="button" onClick={onFullScreen}>
          {text.fullScreen()}
        </button>
      ) : null}
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={playsNext}
          disabled={isSaving}
          onChange={({ target }) => setPlayNext(target.checked)}
        />
        {text.playNext()}
      </label>
    </div>
  )
}
