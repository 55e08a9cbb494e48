import type { Video } from '#contract/endpoints/videos.ts'
import { clock } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/playlist.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import classes from './video-card.module.css'

type Props = { video: Video; number: number; onOpen: () => void }

export function VideoCard({ video, number, onOpen }: Props) {
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        <Thumbnail id={video._id} address={video.thumbnail} />
        <span className={classes.play}>
          <Icon name="play" />
        </span>
        {video.duration === null ? null : <span className={classes.duration}>{clock(video.duration)}</span>}
      </div>
      <h3 className={classes.title}>
        <button
          className={classes.button}
          id={buttonId(video)}
          type="button"
          aria-haspopup="dialog"
          aria-label={text.watch({ title: video.title })}
          onClick={onOpen}
        >
          <span className={classes.number}>{number}</span>
          <span className={classes.words}>{video.title}</span>
        </button>
      </h3>
    </article>
  )
}

const buttonId = (video: Video) => `watch-${video._id}`

/** The button that opens this video, if its card is on the page. */
export function watchButtonOf(video: Video): Element | null {
  return document.getElementById(buttonId(video))
}
