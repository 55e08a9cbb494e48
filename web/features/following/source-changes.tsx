import { useState } from 'react'
import { isPlayable } from '#contract/constants.ts'
import type { Changes } from '#contract/endpoints/following.ts'
import { browserApi } from '#web/api/browser.ts'
import { clock } from '#web/features/videos/duration.ts'
import { videoStateLabel } from '#web/features/videos/video-state-label.ts'
import * as text from '#web/messages/compiled/following.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { useReadOnlyForm } from '#web/ui/form/use-read-only-form.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './source-panel.module.css'

type Changed = Changes['added'][number]
type Props = { playlistId: string; changes: Changes; onDone: (left: Changes) => void }

/** Videos that the source gained and lost: all ticked except unplayable ones; the actions apply to the ticked ones. */
export function SourceChanges({ playlistId, changes: { added, removed }, onDone }: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(added.filter(({ state }) => !isPlayable(state)).map(({ videoId }) => videoId)),
  )
  const ticked = (videos: Changed[]) =>
    videos.map(({ videoId }) => videoId).filter((videoId) => !left.has(videoId))
  const add = ticked(added)
  const remove = ticked(removed)
  const count = add.length + remove.length

  const { isBusy, failure, send } = useRequest(async (kind: 'take' | 'leave') => {
    const body = kind === 'take' ? { add, remove } : { leave: [...add, ...remove] }
    const { data } = await browserApi.following.applySourceChanges({ params: { id: playlistId }, body })
    void toast('success', kind === 'take' ? text.taken({ count }) : text.leftAsTheyAre())
    onDone(data)
  })
  const applyButton = useReadOnlyForm(isBusy)
  const tick = (videoId: string, isOn: boolean) =>
    setLeft((before) => {
      const next = new Set(before)
      if (isOn) next.delete(videoId)
      else next.add(videoId)
      return next
    })

  return (
    <form
      className={classes.changes}
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
      }}
    >
      {added.length > 0 ? (
        <ChangedVideos
          legend={text.added({ count: added.length })}
          hint={text.addedHint()}
          {...{ videos: added, left, tick }}
        />
      ) : null}
      {removed.length > 0 ? (
        <ChangedVideos
          legend={text.removed({ count: removed.length })}
          hint={text.removedHint()}
          {...{ videos: removed, left, tick }}
        />
      ) : null}
      {failure ? <ErrorNotice message={failure.message} /> : null}
      <div className={classes.actions}>
        <PlainButton
          ref={applyButton}
          isBusy={isBusy}
          disabled={count === 0}
          onClick={() => void send('take')}
        >
          {text.takeOver({ count })}
        </PlainButton>
        <PlainButton quiet isBusy={isBusy} disabled={count === 0} onClick={() => void send('leave')}>
          {text.leave()}
        </PlainButton>
      </div>
    </form>
  )
}

interface ChangedProps {
  legend: string
  hint: string
  videos: Changed[]
  left: ReadonlySet<string>
  tick: (videoId: string, isOn: boolean) => void
}

function ChangedVideos({ legend, hint, videos, left, tick }: ChangedProps) {
  return (
    <fieldset className={classes.changed}>
      <legend>{legend}</legend>
      <p className={classes.note}>{hint}</p>
      <ul className={classes.list}>
        {videos.map(({ videoId, title, duration, state }) => (
          <li key={videoId}>
            <label className={classes.row}>
              <input
                type="checkbox"
                checked={!left.has(videoId)}
                onChange={({ currentTarget: { checked } }) => tick(videoId, checked)}
              />
              <span>
                <span lang={guessLang(title)}>{title}</span>
                <span className={classes.note}>
                  {[duration === null ? '' : clock(duration), videoStateLabel(state) ?? '']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
