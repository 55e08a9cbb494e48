import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { isPlayable } from '#contract/constants.ts'
import type { ListedVideo } from '#contract/endpoints/videos.ts'
import { videoIdOf } from '#contract/video-link.ts'
import { CourseList } from '#web/features/learning/course-list.tsx'
import type { PlayerEvent } from '#web/features/learning/embed.ts'
import { PlayerTools } from '#web/features/learning/player-tools.tsx'
import { progressOf, secondToStart } from '#web/features/learning/progress.ts'
import type { Learning } from '#web/features/learning/use-course.ts'
import type { PlayerHandle } from '#web/features/learning/use-embed.ts'
import { handleMediaKey, useMediaKeys } from '#web/features/learning/use-media-keys.ts'
import { useProgress } from '#web/features/learning/use-progress.ts'
import * as words from '#web/messages/compiled/player.ts'
import * as text from '#web/messages/compiled/playlist.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { type CourseVideos, useVideosOf } from './course-videos.ts'
import { reportPlaybackError } from './report-playback-error.ts'
import { type Playing, usePlaying } from './use-playing.ts'
import { VideoAbout } from './video-about.tsx'
import { watchButtonOf } from './video-card.tsx'
import classes from './video-dialog.module.css'
import { VideoNotes } from './video-notes.tsx'
import { VideoScreen } from './video-screen.tsx'
import { VideoSteps } from './video-steps.tsx'

type Props = {
  videos: CourseVideos
  /** Index of the open video. */
  index: number
  /** The second to start at; without it where it was left. */
  at?: number | undefined
  /** Stores the progress; undefined where a creator looks at their own videos. */
  learning?: Learning | undefined
  /** `learning` is still loading. */
  isLoading?: boolean
  /** Somebody asked to play it; until then nothing is loaded from the platform. */
  isPlaying: boolean
  /** Gets the index (from 0) of the video to show instead. */
  onMove: (index: number) => void
  onClose: () => void
}

/** A video with its neighbours one key away: the arrow keys, or the buttons below it. */
export function VideoDialog(props: Props) {
  const video = props.videos.at(props.index)
  return video ? <OpenVideo {...props} video={video} /> : null
}

function OpenVideo({
  video,
  videos,
  index,
  at,
  learning,
  isLoading,
  isPlaying,
  onMove,
  onClose,
}: Props & { video: ListedVideo }) {
  const progress = useProgress(learning?.course)
  const playing = usePlaying(video._id)
  const [wasStarted, setStarted] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const [from, setFrom] = useState<{ id: string; second: number }>()
  const screen = useRef<HTMLDivElement>(null)
  const handle = useRef<PlayerHandle>(null)
  const { title } = video
  const own = progress && progressOf(progress, videoIdOf(video.videoName) ?? '')
  const next = playableFrom(videos, index, 1, playing)
  const previous = playableFrom(videos, index, -1, playing)
  useVideosOf(videos, [next ?? index])
  const keys = {
    title,
    onPrevious: () => previous !== undefined && onMove(previous),
    onNext: () => next !== undefined && onMove(next),
    onToggle: () => handle.current?.toggle(),
    onPlay: () => handle.current?.play(),
    onPause: () => handle.current?.pause(),
  }
  useMediaKeys(keys)

  function handleEvent(event: PlayerEvent) {
    playing.handleEvent(event)
    if (event.kind === 'failure') reportPlaybackError(videoIdOf(video.videoName) ?? '', event.code)
  }

  function onKeyDown({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) {
    // Where somebody types, the arrows move between letters; with modifier keys they belong to the browser.
    if (target instanceof HTMLTextAreaElement || altKey || ctrlKey || metaKey) return
    if (handleMediaKey(key, keys)) return
    if (key === 'ArrowLeft') keys.onPrevious()
    if (key === 'ArrowRight') keys.onNext()
  }
  function jump(second: number) {
    if (handle.current) return handle.current.jump(second)
    setFrom({ id: video._id, second })
    setStarted(true)
  }
  /** On a phone the list of notes may be far below the player. */
  function jumpThere(second: number) {
    jump(second)
    screen.current?.scrollIntoView({ block: 'nearest' })
  }
  function stage() {
    if (!isPlaying && !wasStarted) return 'poster'
    // It starts where it was left, so that has to be known.
    return at === undefined && (isLoading || progress?.state === 'asked') ? 'waiting' : 'player'
  }
  const shown = stage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the pressed button may have gone, and the focus with it
  useLayoutEffect(() => {
    if (document.activeElement === document.body) screen.current?.focus({ preventScroll: true })
  }, [shown, video._id, playing.isEnded])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      lang={guessLang(title)}
      className={`${classes.dialog} ${isLarge ? classes.larger : ''}`}
      focusInstead={() => watchButtonOf(video)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same keys as its buttons, from anywhere in the dialog */}
      <div className={classes.layout} onKeyDown={onKeyDown}>
        <div>
          <div ref={screen} className={classes.screen} tabIndex={-1}>
            <VideoScreen
              video={video}
              stage={shown}
              start={from?.id === video._id ? from.second : (at ?? secondToStart(own))}
              playing={playing}
              isWriting={isWriting}
              next={next === undefined ? undefined : videos.at(next)}
              playlistId={learning?.course.playlistId}
              handle={handle}
              onStart={() => setStarted(true)}
              onNext={() => next !== undefined && onMove(next)}
              onPlayerEvent={handleEvent}
              onSeen={(seen, isLeaving) => learning?.course.reached(seen, isLeaving)}
            />
          </div>
          <p className={classes.unseen} role="status">
            {playing.isPlaying ? (
              <MixedLanguageText
                pieces={[{ words: title, lang: guessLang(title) }]}
                say={(title) => words.playing({ title })}
              />
            ) : null}
          </p>
          <VideoSteps index={index} count={videos.count} previous={previous} next={next} onMove={onMove} />
          {videos.problem ? (
            <div className={classes.problem}>
              <ErrorNotice message={videos.problem} />
            </div>
          ) : null}
          <PlayerTools
            isWatched={own?.watched}
            onTick={() => own && learning?.course.tick(own.videoId, !own.watched)}
            isLarge={isLarge}
            onLarger={() => setLarge(!isLarge)}
            onFullScreen={() => void screen.current?.requestFullscreen()}
          />
          {learning ? (
            <VideoNotes
              key={video._id}
              videoId={videoIdOf(video.videoName) ?? ''}
              place={{ playlistId: learning.course.playlistId, _id: video._id, title }}
              onWriting={setWriting}
              second={() => handle.current?.second() ?? 0}
              onJump={jump}
            />
          ) : null}
          <VideoAbout videoId={video._id} onJump={jumpThere} />
          <a className={classes.outside} href={video.videoName} target="_blank" rel="noopener">
            {text.onPlatform()}
            <Icon name="outside" size={18} />
          </a>
        </div>
        {videos.count > 1 ? (
          <CourseList videos={videos} index={index} progress={progress} onMove={onMove} />
        ) : null}
      </div>
    </Dialog>
  )
}

/** The nearest one in that direction that can be played as far as is known. */
function playableFrom(
  videos: CourseVideos,
  index: number,
  step: 1 | -1,
  playing: Playing,
): number | undefined {
  for (let at = index + step; at >= 0 && at < videos.count; at += step) {
    const video = videos.at(at)
    if (!video || (isPlayable(video.state) && !playing.failed(video._id))) return at
  }
}
