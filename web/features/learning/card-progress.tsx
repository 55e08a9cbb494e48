import type { ListedVideo } from '#contract/endpoints/videos.ts'
import { videoIdOf } from '#contract/video-link.ts'
import * as text from '#web/messages/compiled/progress.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './card-progress.module.css'
import { type Progress, progressOf, shareSeen } from './progress.ts'

type Props = {
  video: ListedVideo
  progress: Progress
  onTick: (videoId: string, watched: boolean) => void
}

/** On the picture of a video: how much of it is watched, and the tick. It shifts nothing else. */
export function CardProgress({ video, progress, onTick }: Props) {
  const own = progressOf(progress, videoIdOf(video.videoName) ?? '')
  const percent = Math.round(100 * shareSeen(own, video.duration))
  return (
    <>
      <button
        className={classes.tick}
        type="button"
        aria-pressed={own.watched}
        aria-label={text.tick({ title: video.title })}
        onClick={() => onTick(own.videoId, !own.watched)}
      >
        <span>
          <Icon name="check" size={18} />
        </span>
      </button>
      {percent > 0 ? (
        <span className={classes.bar} role="img" aria-label={text.seen({ percent })}>
          <span style={{ width: `${percent}%` }} />
        </span>
      ) : null}
    </>
  )
}
