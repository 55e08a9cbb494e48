import type { ReactNode } from 'react'
import type { ListedVideo } from '#contract/endpoints/videos.ts'
import { clock } from '#web/features/videos/duration.ts'
import { videoStateLabel } from '#web/features/videos/video-state-label.ts'
import * as text from '#web/messages/compiled/playlist.ts'
import { language } from '#web/messages/language.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Thumbnail } from '#web/ui/pictures/thumbnail.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import classes from './video-card.module.css'

type Props = {
  video: ListedVideo
  number: number
  onOpen: () => void
  /** Whether it is under the name of a section. */
  isInSection?: boolean
  /** Over the picture: how much of it is watched. */
  children?: ReactNode
  /** A small button in the corner below. */
  corner?: ReactNode
}

export function VideoCard({ video, number, onOpen, isInSection = false, children, corner }: Props) {
  const Title = isInSection ? 'h4' : 'h3'
  const lost = videoStateLabel(video.state)
  return (
    <article className={classes.card} data-lost={lost ? true : undefined}>
      <div className={classes.picture}>
        <Thumbnail id={video._id} address={video.thumbnail} />
        <span className={classes.play}>
          <Icon name="play" />
        </span>
        {video.duration === null ? null : <span className={classes.duration}>{clock(video.duration)}</span>}
        {children}
      </div>
      <Title className={classes.title}>
        <button
          className={classes.button}
          id={buttonId(video)}
          type="button"
          aria-haspopup="dialog"
          aria-label={text.watch({ title: video.title })}
          onClick={onOpen}
        >
          <span className={classes.number}>{number}</span>
          <span className={classes.words} lang={guessLang(video.title)}>
            {video.title}
            {lost ? (
              <span className={classes.lost} lang={language()}>
                {lost}
              </span>
            ) : null}
          </span>
        </button>
      </Title>
      {corner ? <div className={classes.corner}>{corner}</div> : null}
    </article>
  )
}

/** As large as one, while it is loading. */
export function VideoCardSkeleton() {
  return (
    <div className={classes.skeleton}>
      <div />
      <Bar />
      <Bar width="60%" />
    </div>
  )
}

const buttonId = (video: ListedVideo) => `watch-${video._id}`

/** The button that opens this video, if its card is on the page. */
export function watchButtonOf(video: ListedVideo): Element | null {
  return document.getElementById(buttonId(video))
}
