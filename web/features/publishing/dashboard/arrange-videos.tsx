import '#web/ui/form/form.css'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Playlist } from '#contract/endpoints/playlists.ts'
import { limits } from '#contract/limits.ts'
import {
  addSection,
  arrangementOf,
  type Entry,
  entriesOf,
  moveChosen,
  newSection,
  type Target,
  withVideos,
} from '#web/features/publishing/arrangement.ts'
import * as text from '#web/messages/compiled/dashboard.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { useIsHere } from '#web/ui/states/use-is-here.ts'
import { ArrangeList } from './arrange-list.tsx'
import classes from './arrange-videos.module.css'
import { MoveChosen } from './move-chosen.tsx'
import { useArrangement } from './use-arrangement.ts'

type Props = { playlist: Playlist; onDone: () => void; onRefresh: () => void }

const NONE: ReadonlySet<string> = new Set()

/** The videos and sections as a list whose order is changed and then saved. */
export function ArrangeVideos({ playlist, onDone, onRefresh }: Props) {
  const [history, setHistory] = useState<[Entry[], ...Entry[][]]>(() => [entriesOf(playlist)])
  const [chosen, setChosen] = useState(NONE)
  const [said, setSaid] = useState('')
  const region = useRef<HTMLElement>(null)
  const entries = withVideos(history[0], playlist.videos)
  const videos = new Map(playlist.videos.map((video) => [video._id, video]))
  const isHere = useIsHere()
  const latest = useRef(history)
  useEffect(() => {
    latest.current = history
  })
  /** What was moved while it was being saved is not saved yet. */
  const onSaved = () => isHere.current && latest.current === history && onDone()
  const saving = useArrangement(playlist, { onDone: onSaved, onRefresh })
  const sections = entries.filter((entry) => entry.kind === 'section')
  const isNameless = sections.some(({ name }) => name.trim() === '')

  /** Each step can be undone, except the single letters of a name. */
  function change(next: Entry[]) {
    setHistory([
      next,
      ...(next.length === entries.length && isSameOrder(next, entries) ? history.slice(1) : history),
    ])
  }
  function add() {
    flushSync(() => {
      change(addSection(entries, chosen, newSection('')))
      setChosen(NONE)
    })
    const fields = [...(region.current?.querySelectorAll<HTMLInputElement>('[data-section]') ?? [])]
    fields.find(({ value }) => value === '')?.focus()
  }
  function move(target: Target) {
    const [first = ''] = entries.flatMap(({ key }) => (chosen.has(key) ? [key] : []))
    flushSync(() => {
      change(moveChosen(entries, chosen, target))
      setSaid(text.movedChosen({ count: chosen.size }))
      setChosen(NONE)
    })
    region.current?.querySelector<HTMLElement>(`[data-entry="${first}"]`)?.focus()
  }
  function takeBack() {
    const [, last, ...rest] = history
    if (last) setHistory([last, ...rest])
  }

  return (
    <section ref={region} className={classes.arrange} aria-label={text.changeOrder()}>
      <p className={classes.hint}>{text.arrangeHint()}</p>
      <ArrangeList
        entries={entries}
        videos={videos}
        chosen={chosen}
        onChosen={setChosen}
        onEntries={change}
      />
      <p className={classes.said} role="status">
        {said}
      </p>
      <div className={classes.end}>
        {chosen.size > 0 ? (
          <MoveChosen
            chosen={chosen.size}
            count={playlist.videos.length}
            entries={entries}
            onMove={move}
            onNone={() => setChosen(NONE)}
          />
        ) : null}
        {isNameless ? <p className={classes.hint}>{text.sectionNameless()}</p> : null}
        {saving.failure ? <ErrorNotice message={saving.failure.message} /> : null}
        <ButtonRow>
          <PlainButton
            quiet
            aria-disabled={sections.length >= limits.sections}
            onClick={() => sections.length < limits.sections && add()}
          >
            {text.addSection()}
          </PlainButton>
          {history.length > 1 ? (
            <PlainButton quiet onClick={takeBack}>
              {text.undoMove()}
            </PlainButton>
          ) : null}
          <Button variant="outline" disabled={saving.isBusy} onClick={onDone}>
            {text.cancel()}
          </Button>
          <Button
            loading={saving.isBusy}
            disabled={isNameless}
            onClick={() => void saving.save(arrangementOf(entries))}
          >
            {text.saveOrder()}
          </Button>
        </ButtonRow>
      </div>
    </section>
  )
}

function isSameOrder(one: Entry[], other: Entry[]): boolean {
  return one.every(({ key }, index) => key === other[index]?.key)
}
