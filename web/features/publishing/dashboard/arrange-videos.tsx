import '#web/ui/form/form.css'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MovedVideos, Playlist } from '#contract/endpoints/playlists.ts'
import { limits } from '#contract/limits.ts'
import {
  addSection,
  arrangementOf,
  type Entry,
  emptySections,
  moveChosen,
  newSection,
  type Target,
} from '#web/features/publishing/arrangement.ts'
import { DraftNotice } from '#web/features/publishing/draft-notice.tsx'
import * as text from '#web/messages/compiled/dashboard.ts'
import { BusyButton } from '#web/ui/form/busy-button.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { toastWithUndo } from '#web/ui/states/undo-toast.tsx'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import { ArrangeList } from './arrange-list.tsx'
import classes from './arrange-videos.module.css'
import { MoveChosen } from './move-chosen.tsx'
import { useArrangement } from './use-arrangement.ts'
import { useArrangementDraft } from './use-arrangement-draft.ts'

type Props = {
  playlist: Playlist
  /** How often it was asked for: it gets the focus each time. */
  asked: number
  onDone: () => void
  /** Shows it again, as it is stored. */
  onReturn: () => void
  onRefresh: () => void
  onMoved: (moved: MovedVideos) => void
}

const NONE: ReadonlySet<string> = new Set()

/** The videos and sections as a list whose order is changed and then saved. */
export function ArrangeVideos({ playlist, asked, onDone, onReturn, onRefresh, onMoved }: Props) {
  const draft = useArrangementDraft(playlist)
  const { entries, arrange, takeBack: undo } = draft
  const [chosen, setChosen] = useState(NONE)
  const [announcement, setAnnouncement] = useState('')
  const region = useRef<HTMLElement>(null)
  const heading = useHeadingInView(asked)
  const videos = new Map(playlist.videos.map((video) => [video._id, video]))
  const isHere = useIsMounted()
  const latest = useRef(draft.version)
  useEffect(() => {
    latest.current = draft.version
  })
  /** What was moved while it was being saved is not saved yet. */
  function onSaved() {
    if (latest.current !== draft.version) draft.startFrom(entries)
    else close()
  }
  const saving = useArrangement(playlist._id, {
    onDone: onSaved,
    onRefresh,
    onMoved,
    onChanged: draft.seeCurrent,
  })
  const sections = entries.filter((entry) => entry.kind === 'section')
  const unready = whyUnready(entries)

  function close() {
    draft.clear()
    if (isHere.current) onDone()
  }
  function cancel() {
    if (!draft.isEmpty)
      toastWithUndo(
        text.orderDiscarded(),
        () => {
          draft.keep()
          onReturn()
        },
        limits.undoDeletionMilliseconds,
      )
    close()
  }
  function startAfresh() {
    draft.startAfresh()
    heading.current?.focus()
  }
  function takeBack(undo: () => void) {
    flushSync(() => {
      undo()
      setAnnouncement(text.moveUndone())
    })
    keepFocus()
  }
  function chooseNone() {
    flushSync(() => setChosen(NONE))
    keepFocus()
  }
  /** Where the button that was pressed is gone, the heading gets the focus. */
  function keepFocus() {
    if (document.activeElement === document.body) heading.current?.focus()
  }
  function add() {
    flushSync(() => {
      arrange(addSection(entries, chosen, newSection('')))
      setChosen(NONE)
    })
    const fields = [...(region.current?.querySelectorAll<HTMLInputElement>('[data-section]') ?? [])]
    fields.find(({ value }) => value === '')?.focus()
  }
  function move(target: Target) {
    const [first = ''] = entries.flatMap(({ key }) => (chosen.has(key) ? [key] : []))
    flushSync(() => {
      arrange(moveChosen(entries, chosen, target))
      setAnnouncement(text.movedChosen({ count: chosen.size }))
      setChosen(NONE)
    })
    region.current?.querySelector<HTMLElement>(`[data-entry="${first}"]`)?.focus()
  }

  return (
    <section ref={region} className={classes.arrange} aria-label={text.changeOrder()}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {text.changeOrder()}
      </h3>
      {draft.isKept ? <DraftNotice onClear={startAfresh} /> : null}
      <p className={classes.hint}>{text.arrangeHint()}</p>
      <ArrangeList
        entries={entries}
        videos={videos}
        chosen={chosen}
        onChosen={setChosen}
        onEntries={arrange}
      />
      <p className={classes.said} role="status">
        {announcement}
      </p>
      <div className={classes.end}>
        {chosen.size > 0 ? (
          <MoveChosen
            chosen={chosen.size}
            count={playlist.videos.length}
            entries={entries}
            onMove={move}
            onNone={chooseNone}
          />
        ) : null}
        <p className={classes.why} role="status">
          {unready}
        </p>
        {saving.failure ? <ErrorNotice message={saving.failure.message} /> : null}
        <ButtonRow>
          <PlainButton
            quiet
            aria-disabled={sections.length >= limits.sections}
            onClick={() => sections.length < limits.sections && add()}
          >
            {text.addSection()}
          </PlainButton>
          {undo ? (
            <PlainButton quiet onClick={() => takeBack(undo)}>
              {text.undoMove()}
            </PlainButton>
          ) : null}
          <Button variant="outline" disabled={saving.isBusy} onClick={cancel}>
            {text.cancel()}
          </Button>
          <BusyButton
            isBusy={saving.isBusy}
            disabled={unready !== null}
            onClick={() => void saving.save(arrangementOf(entries), draft.seen)}
          >
            {text.saveOrder()}
          </BusyButton>
        </ButtonRow>
      </div>
    </section>
  )
}

/** Why it cannot be saved yet: nothing of it would be lost without a word. */
function whyUnready(entries: Entry[]): string | null {
  if (entries.some((entry) => entry.kind === 'section' && entry.name.trim() === ''))
    return text.sectionNameless()
  const [name] = emptySections(entries)
  return name === undefined ? null : text.sectionWithoutVideos({ name })
}

/** The focus moves to it, at the top of the window, when somebody has asked for what it begins. */
function useHeadingInView(asked: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (asked === 0) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [asked])
  return heading
}
