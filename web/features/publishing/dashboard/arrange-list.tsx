import { type MouseEvent, useRef, useState } from 'react'
import type { Video } from '#contract/endpoints/videos.ts'
import { type Entry, videosOf } from '#web/features/publishing/arrangement.ts'
import { useDragOrder } from '#web/features/publishing/use-drag-order.ts'
import list from '#web/features/publishing/video-list.module.css'
import { dropSide, MoveButtons } from '#web/features/publishing/video-list.tsx'
import { clock } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import * as words from '#web/messages/compiled/publishing.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { movedTo, withoutAt } from '#web/ui/lists.ts'
import { FurtherIcon } from '#web/ui/pictures/further-icon.tsx'
import { Thumbnail } from '#web/ui/pictures/thumbnail.tsx'
import { SectionRow } from './section-row.tsx'

type Props = {
  entries: Entry[]
  videos: ReadonlyMap<string, Video>
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
  onEntries: (entries: Entry[]) => void
}

/** Videos and the names of sections in one list: dragged by their handles, moved by arrow keys, or selected. */
export function ArrangeList({ entries, videos, chosen, onChosen, onEntries }: Props) {
  const [opened, setOpened] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const lastChosen = useRef<string>(undefined)
  const {
    list: rows,
    drag,
    start,
    wasDragged,
  } = useDragOrder(
    entries.map(({ key }) => key),
    move,
  )
  const places = new Map(
    entries.filter(({ kind }) => kind === 'video').map(({ key }, index) => [key, index + 1]),
  )

  function move(from: number, to: number) {
    const entry = entries[from]
    if (!entry || to < 0 || to >= entries.length || from === to) return
    const next = movedTo(entries, from, to)
    onEntries(next)
    const title = entry.kind === 'section' ? entry.name : (videos.get(entry.key)?.title ?? '')
    // A video is told its place among the videos, as its row shows it.
    const among = entry.kind === 'section' ? next : next.filter(({ kind }) => kind === 'video')
    setAnnouncement(words.moved({ title, position: among.indexOf(entry) + 1, count: among.length }))
  }
  function choose(keys: string[], isOn: boolean) {
    const next = new Set(chosen)
    for (const key of keys) isOn ? next.add(key) : next.delete(key)
    onChosen(next)
  }
  /** The row that follows, or else the one before, gets the focus. */
  function removeSection(index: number) {
    const all = rows.current?.children
    const next = all?.[index + 1] ?? all?.[index - 1]
    next?.querySelector('button')?.focus()
    onEntries(withoutAt(entries, index))
  }
  /** With the Shift key, selects everything between the last one and this one. */
  function chooseVideo(key: string, { shiftKey, currentTarget }: MouseEvent<HTMLInputElement>) {
    const all = [...places.keys()]
    const [a, b] = [all.indexOf(lastChosen.current ?? key), all.indexOf(key)]
    choose(shiftKey && a >= 0 ? all.slice(Math.min(a, b), Math.max(a, b) + 1) : [key], currentTarget.checked)
    lastChosen.current = key
  }

  return (
    <>
      <ol className={list.list} ref={rows}>
        {entries.map((entry, index) => {
          const row = {
            'data-held': drag?.from === index || undefined,
            'data-drop': dropSide(drag, index),
          }
          const handle = {
            className: list.handle,
            type: 'button' as const,
            'aria-expanded': opened === entry.key,
            title: words.moveHint(),
            onPointerDown: (event: React.PointerEvent) => start(event, index),
            onClick: () => {
              if (!wasDragged()) setOpened(opened === entry.key ? undefined : entry.key)
            },
            onKeyDown: (event: React.KeyboardEvent) => {
              const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
              if (step === undefined) return
              event.preventDefault()
              move(index, index + step)
            },
          }
          const moves =
            opened === entry.key ? (
              <MoveButtons index={index} count={entries.length} onMove={(to) => move(index, to)} />
            ) : null
          if (entry.kind === 'section') {
            const within = videosOf(entries, entry.key)
            return (
              <SectionRow
                key={entry.key}
                row={row}
                handle={handle}
                name={entry.name}
                count={within.length}
                isChosen={within.length > 0 && within.every((key) => chosen.has(key))}
                onChoose={(isOn) => choose(within, isOn)}
                onName={(name) => onEntries(entries.map((one) => (one === entry ? { ...entry, name } : one)))}
                onRemove={() => removeSection(index)}
              >
                {moves}
              </SectionRow>
            )
          }
          const video = videos.get(entry.key)
          if (!video) return null
          return (
            <li key={entry.key} className={list.row} {...row}>
              <button {...handle} aria-label={words.move({ title: video.title })} data-entry={entry.key}>
                <FurtherIcon name="grip" />
              </button>
              <div className={list.picture}>
                <Thumbnail id={video.videoName} address={video.thumbnail} />
              </div>
              <div className={list.words}>
                <p className={list.title} lang={guessLang(video.title)}>
                  {video.title}
                </p>
                <p className={list.facts}>
                  {words.position({ position: places.get(entry.key) ?? 0 })}
                  {video.duration === null ? null : ` · ${clock(video.duration)}`}
                </p>
              </div>
              <label className={list.tick}>
                <input
                  type="checkbox"
                  aria-label={text.chooseVideo({ title: video.title })}
                  checked={chosen.has(entry.key)}
                  onChange={() => undefined}
                  onClick={(event) => chooseVideo(entry.key, event)}
                />
              </label>
              {moves}
            </li>
          )
        })}
      </ol>
      <p className={list.said} role="status">
        {announcement}
      </p>
    </>
  )
}
