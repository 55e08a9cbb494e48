import { type RefObject, useRef, useState } from 'react'
import type { ListedVideo } from '#contract/endpoints/videos.ts'
import { videoIdOf } from '#contract/video-link.ts'
import { useFacts } from '#web/api/use-facts.ts'
import { embedAddress, type PlayerEvent } from '#web/features/learning/embed.ts'
import type { Seen } from '#web/features/learning/progress.ts'
import { type PlayerHandle, useEmbed } from '#web/features/learning/use-embed.ts'
import * as text from '#web/messages/compiled/player.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import classes from './video-dialog.module.css'

type Props = {
  video: ListedVideo
  /** The second to start at. */
  start: number
  onSeen: (seen: Seen, isLeaving: boolean) => void
  onPlayerEvent: (event: PlayerEvent) => void
  handle: RefObject<PlayerHandle | null>
}

/** The platform's player, and a message where it does not answer. */
export function Player({ video, start, ...listener }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const playerUrl = useFacts()?.playerUrl ?? ''
  const id = videoIdOf(video.videoName) ?? ''
  // Fixed when it is opened: progress made meanwhile must not reload it.
  const [address] = useState(() => embedAddress(playerUrl, id, start))
  const isSilent = useEmbed(frame, playerUrl, id, listener)
  return (
    <>
      <iframe
        ref={frame}
        className={classes.player}
        src={address}
        title={video.title}
        // It may run, store its settings and open the video's own page, but not navigate our page, ask for
        // permissions or download.
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {isSilent ? (
        <div className={classes.silent}>
          <ErrorNotice message={text.silentPlayer()}>
            <a className={classes.outside} href={video.videoName} target="_blank" rel="noopener">
              {text.watchThere()}
            </a>
          </ErrorNotice>
        </div>
      ) : null}
    </>
  )
}
