import type { ImportedVideo, Source } from '#contract/endpoints/imports.ts'
import { limits } from '#contract/limits.ts'
import { chosenOf, isLost, type PendingImport } from '#web/features/imports/pending-import.ts'
import { VideoList } from '#web/features/publishing/video-list.tsx'
import { videoStateLabel } from '#web/features/videos/video-state-label.ts'
import * as text from '#web/messages/compiled/imports.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import classes from './import-panel.module.css'

type Props = {
  pending: PendingImport
  onPending: (change: (now: PendingImport) => PendingImport) => void
  held: string[]
  onAdd: (videos: ImportedVideo[]) => void
}

/** What was read: all of it ticked except unplayable videos; ticks and order can be changed. */
export function ImportPreview({ pending, onPending, held, onAdd }: Props) {
  const { source, videos, left } = pending
  const there = new Set(held)
  const chosen = chosenOf(pending, there)
  const unwanted = new Set(left)
  const isOff = (video: ImportedVideo) => isLost(video) || there.has(video.videoName)

  function tick(video: ImportedVideo, isOn: boolean): void {
    onPending((now) => ({
      ...now,
      left: isOn ? now.left.filter((one) => one !== video.videoName) : [...now.left, video.videoName],
    }))
  }

  return (
    <>
      {source ? (
        <div>
          <h3 className={classes.name} lang={guessLang(source.title)}>
            {source.title || text.unnamed()}
          </h3>
          {source.channel ? <p className={classes.note}>{text.by({ channel: source.channel })}</p> : null}
          {source.complete ? null : <p className={classes.note}>{partOf(source)}</p>}
        </div>
      ) : null}
      {pending.next === null ? null : (
        <p className={classes.note}>{text.stopped({ read: videos.length, total: pending.total })}</p>
      )}
      <div className={classes.choose}>
        <p>{text.chosen({ chosen: chosen.length, total: videos.length })}</p>
        <PlainButton quiet onClick={() => onPending((now) => ({ ...now, left: [] }))}>
          {text.all()}
        </PlainButton>
        <PlainButton
          quiet
          onClick={() => onPending((now) => ({ ...now, left: now.videos.map(({ videoName }) => videoName) }))}
        >
          {text.none()}
        </PlainButton>
      </div>
      <VideoList
        videos={videos}
        onOrder={(order) => onPending((now) => ({ ...now, videos: order(now.videos) }))}
        problems={problemsOf(videos, there)}
        tick={{ isOn: (video) => !isOff(video) && !unwanted.has(video.videoName), isOff, onChange: tick }}
      />
      <PlainButton
        data-for="import"
        disabled={chosen.length === 0}
        onClick={() => onAdd(chosen.slice(0, limits.videosPerPlaylist.max))}
      >
        {text.addChosen({ count: chosen.length })}
      </PlainButton>
    </>
  )
}

/** How much can be imported of a list that is not completely available. */
function partOf({ count }: Source): string {
  const { max: most } = limits.videosPerPlaylist
  return count > most ? text.firstOf({ count, most }) : text.newestOnly()
}

function problemsOf(videos: ImportedVideo[], there: Set<string>): Record<number, string> {
  return Object.fromEntries(
    videos.flatMap((video, at) => {
      const label = there.has(video.videoName) ? text.alreadyThere() : videoStateLabel(video.state)
      return label ? [[at, label]] : []
    }),
  )
}
