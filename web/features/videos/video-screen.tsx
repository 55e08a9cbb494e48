import type { RefObject } from 'react'
import type { ListedVideo } from '#contract/endpoints/videos.ts'
import type { PlayerEvent } from '#web/features/learning/embed.ts'
import { EndOfCourse } from '#web/features/learning/end-of-course.tsx'
import { usePlayNext } from '#web/features/learning/play-next.ts'
import type { Seen } from '#web/features/learning/progress.ts'
import { UpNext } from '#web/features/learning/up-next.tsx'
import type { PlayerHandle } from '#web/features/learning/use-embed.ts'
import { Player } from '#web/features/videos/player.tsx'
import type { Playing } from '#web/features/videos/use-playing.ts'
import { videoStateLabel } from '#web/features/videos/video-state-label.ts'
import * as words from '#web/messages/compiled/player.ts'
import * as text from '#web/messages/compiled/playlist.ts'
import { useDataSaver } from '#web/ui/pictures/data-saver.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Thumbnail } from '#web/ui/pictures/thumbnail.tsx'
import classes from './video-dialog.module.css'

type Props = {
  video: ListedVideo
  /** `player` once somebody asked for it and the start is known; `waiting` until it is known. */
  stage: 'poster' | 'waiting' | 'player'
  /** The second to start at. */
  start: number
  playing: Playing
  /** A note is being written: nothing else starts meanwhile. */
  isWriting: boolean
  /** The next one that can be played. */
  next: ListedVideo | undefined
  /** Undefined where a creator looks at their own videos. */
  playlistId: string | undefined
  handle: RefObject<PlayerHandle | null>
  onStart: () => void
  onNext: () => void
  onPlayerEvent: (event: PlayerEvent) => void
  onSeen: (seen: Seen, isLeaving: boolean) => void
}

/** Where a video plays, and what covers it when it has ended or cannot be played. */
export function VideoScreen({
  video,
  stage,
  playing,
  isWriting,
  next,
  playlistId,
  onStart,
  onNext,
  ...player
}: Props) {
  const isSaving = useDataSaver()
  const playsNext = usePlayNext()
  const lost = videoStateLabel(video.state)
  if (lost)
    return (
      <>
        <Thumbnail id={video._id} address={video.thumbnail} isFirst />
        <UpNext
          key={`next of ${video._id}`}
          reason={lost}
          title={next?.title}
          isCounting={false}
          onNext={onNext}
        />
      </>
    )
  if (stage === 'poster')
    return (
      <button className={classes.poster} type="button" onClick={onStart}>
        <Thumbnail id={video._id} address={video.thumbnail} isFirst />
        <span className={classes.play}>
          <Icon name="play" size={28} />
          {text.play()}
        </span>
      </button>
    )
  if (stage === 'waiting') return null
  const reason = playing.failure === undefined ? undefined : reasonOf(playing.failure)
  return (
    <>
      <Player key={video._id} video={video} {...player} />
      {reason || (playing.isEnded && next) ? (
        <UpNext
          key={`next of ${video._id}`}
          reason={reason}
          title={next?.title}
          isCounting={playsNext && !isSaving && !isWriting}
          onNext={onNext}
        />
      ) : null}
      {!reason && playing.isEnded && !next && playlistId ? <EndOfCourse playlistId={playlistId} /> : null}
    </>
  )
}

function reasonOf(code: number): string {
  if (code === 100) return words.gone()
  if (code === 101 || code === 150) return words.notHere()
  return words.broken()
}
