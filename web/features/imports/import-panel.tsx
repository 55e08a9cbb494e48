import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ImportedVideo } from '#contract/endpoints/imports.ts'
import { limits } from '#contract/limits.ts'
import { ImportPreview } from '#web/features/imports/import-preview.tsx'
import type { PendingImport } from '#web/features/imports/pending-import.ts'
import { useImport } from '#web/features/imports/use-import.ts'
import * as text from '#web/messages/compiled/imports.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { ButtonRow } from '#web/ui/form/button-row.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import classes from './import-panel.module.css'

type Props = {
  pending: PendingImport
  onPending: (change: (now: PendingImport) => PendingImport) => void
  /** Links of the videos that are in the course already. */
  held: string[]
  onAdd: (videos: ImportedVideo[]) => void
}

/** Imports a playlist of the video site, or many links at once, as videos of a course. */
export function ImportPanel({ pending, onPending, held, onAdd }: Props) {
  const [isWanted, setWanted] = useState(false)
  const importing = useImport(pending, onPending, held)
  const isBegun = pending.videos.length > 0
  const place = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  // The button that started or stopped it is gone, and the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time its buttons are replaced
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [importing.isReading])
  if (!isWanted && !isBegun && !pending.text)
    return (
      <div data-sent>
        <PlainButton ref={opener} quiet onClick={() => setWanted(true)}>
          <Icon name="plus" />
          {text.open()}
        </PlainButton>
      </div>
    )

  function close(): void {
    flushSync(() => {
      importing.clear()
      setWanted(false)
    })
    opener.current?.focus()
  }
  /** The panel is done, and the focus moves to what says how many videos there are now. */
  function add(videos: ImportedVideo[]): void {
    const form = place.current?.closest('form')
    flushSync(() => {
      setWanted(false)
      onAdd(videos)
    })
    form?.querySelector<HTMLElement>('[data-added]')?.focus()
  }

  return (
    <section
      ref={place}
      className={classes.panel}
      tabIndex={-1}
      data-import
      aria-label={text.title()}
      data-sent
    >
      {isBegun ? null : (
        <TextArea
          name="import"
          label={text.links()}
          description={text.linksHint()}
          rows={3}
          maxLength={limits.importText}
          autoFocus={isWanted}
          readOnly={importing.isReading}
          value={pending.text}
          onChange={({ currentTarget: { value } }) => onPending((now) => ({ ...now, text: value }))}
        />
      )}
      {importing.isReading ? <Reading pending={pending} onStop={importing.stop} /> : null}
      {importing.failure ? <ErrorNotice message={importing.failure} /> : null}
      {importing.isReading ? null : (
        <>
          {isBegun ? <ImportPreview pending={pending} onPending={onPending} held={held} onAdd={add} /> : null}
          <ButtonRow>
            <PlainButton quiet onClick={close}>
              {text.discard()}
            </PlainButton>
            <Onward pending={pending} onStart={importing.start} onGoOn={importing.goOn} />
          </ButtonRow>
        </>
      )}
    </section>
  )
}

function Reading({ pending: { videos, total }, onStop }: { pending: PendingImport; onStop: () => void }) {
  const words = total === 0 ? text.looking() : text.reading({ read: videos.length, total })
  return (
    <>
      <p className={classes.progress} role="status">
        {words}
      </p>
      {total > 0 ? <progress className={classes.bar} max={total} value={videos.length} aria-hidden /> : null}
      <ButtonRow>
        <PlainButton quiet onClick={onStop}>
          {text.cancel()}
        </PlainButton>
      </ButtonRow>
    </>
  )
}

type OnwardProps = { pending: PendingImport; onStart: (text: string) => void; onGoOn: () => void }

/** The first step, or the one at which it was stopped. */
function Onward({ pending, onStart, onGoOn }: OnwardProps) {
  if (pending.videos.length === 0)
    return (
      <PlainButton data-for="import" onClick={() => onStart(pending.text)}>
        {text.look()}
      </PlainButton>
    )
  if (pending.next === null) return null
  return (
    <PlainButton quiet onClick={onGoOn}>
      {text.goOn()}
    </PlainButton>
  )
}
