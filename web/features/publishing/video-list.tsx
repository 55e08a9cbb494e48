import { useState } from 'react'
import { useDragOrder, withMove } from '#web/features/publishing/use-drag-order.ts'
import { clock } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/publishing.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { FurtherIcon } from '#web/ui/pictures/further-icon.tsx'
import { Icon, type IconName } from '#web/ui/pictures/icon.tsx'
import { Thumbnail } from '#web/ui/pictures/thumbnail.tsx'
import classes from './video-list.module.css'

type Listed = { videoName: string; title: string; thumbnail: string | null; duration: number | null }

type Props<V extends Listed> = {
  videos: V[]
  /** Gets what makes the new order of the videos, which may be others by then. Without it the order is fixed. */
  onOrder?: (order: (now: V[]) => V[]) => void
  onRemove?: (video: V) => void
  /** A checkbox on each row for whether the video is wanted; `isOff` where it is not available. */
  tick?: {
    isOn: (video: V) => boolean
    isOff: (video: V) => boolean
    onChange: (video: V, isOn: boolean) => void
  }
  /** Position → error of that video. */
  problems?: Record<number, string>
}

const keyOf = ({ videoName }: Listed) => videoName

/** Videos in order, which is changed by dragging a row, by arrow keys on its handle, or by the handle's buttons. */
export function VideoList<V extends Listed>({ videos, onOrder, onRemove, tick, problems = {} }: Props<V>) {
  const [opened, setOpened] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const keys = videos.map(keyOf)
  const { list, drag, start, wasDragged } = useDragOrder(keys, move)

  function move(from: number, to: number) {
    const video = videos[from]
    if (!video || !onOrder || to < 0 || to >= videos.length || from === to) return
    onOrder((now) => withMove(now, keyOf, keys, { from, to }))
    setAnnouncement(text.moved({ title: video.title, position: to + 1, count: videos.length }))
  }

  function remove(index: number, video: V) {
    const rows = list.current?.children
    const next = rows?.[index + 1] ?? rows?.[index - 1]
    const target = next?.querySelector<HTMLElement>('[data-remove]')
    target?.focus()
    if (!target)
      list.current?.closest('[role="dialog"]')?.querySelector<HTMLElement>('[name="link"]')?.focus()
    onRemove?.(video)
  }

  return (
    <>
      <ol className={classes.list} ref={list} data-sent>
        {videos.map((video, index) => (
          <li
            key={video.videoName}
            className={classes.row}
            data-held={drag?.from === index || undefined}
            data-drop={dropSide(drag, index)}
          >
            {onOrder ? (
              <button
                className={classes.handle}
                type="button"
                aria-label={text.move({ title: video.title })}
                aria-expanded={opened === video.videoName}
                title={text.moveHint()}
                onPointerDown={(event) => start(event, index)}
                onClick={() => {
                  if (!wasDragged()) setOpened(opened === video.videoName ? undefined : video.videoName)
                }}
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                  if (step === undefined) return
                  event.preventDefault()
                  move(index, index + step)
                }}
              >
                <FurtherIcon name="grip" />
              </button>
            ) : null}
            <div className={classes.picture}>
              <Thumbnail id={video.videoName} address={video.thumbnail} />
            </div>
            <div className={classes.words}>
              <p className={classes.title} lang={guessLang(video.title)}>
                {video.title}
              </p>
              <p className={classes.facts}>
                {text.position({ position: index + 1 })}
                {video.duration === null ? null : ` · ${clock(video.duration)}`}
              </p>
              {problems[index] ? <p className={classes.problem}>{problems[index]}</p> : null}
            </div>
            {tick ? (
              <label className={classes.tick}>
                <input
                  type="checkbox"
                  aria-label={text.take({ title: video.title })}
                  checked={tick.isOn(video)}
                  disabled={tick.isOff(video)}
                  onChange={({ currentTarget: { checked } }) => tick.onChange(video, checked)}
                />
              </label>
            ) : null}
            {onRemove ? (
              <button
                className={classes.remove}
                type="button"
                data-remove
                aria-label={text.removeVideo({ title: video.title })}
                onClick={() => remove(index, video)}
              >
                {text.x()}
              </button>
            ) : null}
            {opened === video.videoName ? (
              <MoveButtons index={index} count={videos.length} onMove={(to) => move(index, to)} />
            ) : null}
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {announcement}
      </p>
    </>
  )
}

/** What the handle of a row opens: buttons for the same moves. */
export function MoveButtons({
  index,
  count,
  onMove,
}: {
  index: number
  count: number
  onMove: (to: number) => void
}) {
  return (
    <div className={classes.moves}>
      <Move icon="up" words={text.moveUp()} isOff={index === 0} onClick={() => onMove(index - 1)} />
      <Move
        icon="down"
        words={text.moveDown()}
        isOff={index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <Move icon="top" words={text.moveFirst()} isOff={index === 0} onClick={() => onMove(0)} />
    </div>
  )
}

function Move({
  icon,
  words,
  isOff,
  onClick,
}: {
  icon: IconName
  words: string
  isOff: boolean
  onClick: () => void
}) {
  return (
    <button className={classes.move} type="button" aria-disabled={isOff} onClick={onClick}>
      <Icon name={icon} size={18} />
      {words}
    </button>
  )
}

/** On which side of this row the dragged one would be dropped. */
export function dropSide(drag: { from: number; to: number } | null, index: number) {
  if (!drag || drag.from === drag.to || drag.to !== index) return undefined
  return drag.to < drag.from ? 'above' : 'below'
}
