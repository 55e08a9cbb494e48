import { type KeyboardEvent, useState } from 'react'
import type { Video } from '#contract/endpoints/videos.ts'
import { videoIdOf } from '#contract/video-link.ts'
import { watchButtonOf } from '#web/features/videos/video-card.tsx'
import * as text from '#web/messages/compiled/playlist.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Thumbnail } from '#web/ui/thumbnail.tsx'
import { Window } from '#web/ui/window.tsx'
import classes from './video-window.module.css'

const player = 'https://www.youtube-nocookie.com/embed/'

type Props = {
  video: Video
  /** From 1. */
  position: number
  count: number
  /** Somebody asked for it; else nothing is loaded from outside until they do. */
  isPlaying: boolean
  /** Told the index (from 0) of the video to show instead. */
  onMove: (index: number) => void
  onClose: () => void
}

/** A video with its neighbours one key away: the arrow keys, or the buttons below it. */
export function VideoWindow({ video, position, count, isPlaying, onMove, onClose }: Props) {
  const [wasStarted, setStarted] = useState(false)
  const hasPrevious = position > 1
  const hasNext = position < count

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft' && hasPrevious) onMove(position - 2)
    if (event.key === 'ArrowRight' && hasNext) onMove(position)
  }
  return (
    <Window isOpen onClose={onClose} title={video.title} focusInstead={() => watchButtonOf(video)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same keys as its buttons, from anywhere in the window */}
      <div onKeyDown={onKeyDown}>
        <div className={classes.screen}>
          {isPlaying || wasStarted ? (
            <iframe
              key={video._id}
              className={classes.player}
              src={`${player}${videoIdOf(video.videoName)}?autoplay=1&rel=0&playsinline=1`}
              title={video.title}
              // It may run, keep its settings and open the video's own page; not leave ours, ask or download.
              sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
              allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
              referrerPolicy="strict-origin-when-cross-origin"
            />
          ) : (
            <button className={classes.poster} type="button" onClick={() => setStarted(true)}>
              <Thumbnail id={video._id} address={video.thumbnail} isFirst />
              <span className={classes.play}>
                <Icon name="play" size={28} />
                {text.play()}
              </span>
            </button>
          )}
        </div>
        {/* Not disabled: at the end the focus would be lost, and with it the keys. */}
        <div className={classes.steps}>
          <button
            data-autofocus={hasNext ? undefined : true}
            type="button"
            aria-label={text.previous()}
            aria-disabled={!hasPrevious}
            onClick={() => hasPrevious && onMove(position - 2)}
          >
            <Icon name="left" />
          </button>
          <p role="status">{text.position({ position, count })}</p>
          <button
            data-autofocus={hasNext || undefined}
            type="button"
            aria-label={text.next()}
            aria-disabled={!hasNext}
            onClick={() => hasNext && onMove(position)}
          >
            <Icon name="right" />
          </button>
        </div>
        {video.description ? <p className={classes.about}>{video.description}</p> : null}
        <a className={classes.outside} href={video.videoName} target="_blank" rel="noopener">
          {text.onPlatform()}
          <Icon name="outside" size={18} />
        </a>
      </div>
    </Window>
  )
}
