import { useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Changes } from '#contract/endpoints/following.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/following.ts'
import { dayOf } from '#web/ui/day.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import { FollowSwitch } from './follow-switch.tsx'
import { SourceChanges } from './source-changes.tsx'
import classes from './source-panel.module.css'

type Props = { playlistId: string; onRefresh: () => void }

/** Where a course came from and how the source differs now; nothing for one that was not imported. */
export function SourcePanel({ playlistId, onRefresh }: Props) {
  const [changes, setChanges] = useState<Changes>()
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const gone = new AbortController()
    readChanges(playlistId, gone.signal).then(
      (read) => {
        if (gone.signal.aborted) return
        if (read) setChanges(read)
        else setFailed(true)
      },
      (error: unknown) => {
        if (!gone.signal.aborted) throw error
      },
    )
    return () => gone.abort()
  }, [playlistId])

  if (hasFailed) return <p className={classes.note}>{text.notLooked()}</p>
  if (!changes?.source) return null
  const { source, follow, added, removed, checkedAt } = changes
  return (
    <section className={classes.panel} aria-label={text.title()}>
      <h2 className={classes.title}>{text.title()}</h2>
      <p className={classes.note}>
        <MixedLanguageText
          pieces={[{ words: source.title || source.id, lang: guessLang(source.title) }]}
          say={(title) =>
            [
              text.from({ title }),
              ...(checkedAt ? [text.lookedAt({ when: dayOf(checkedAt, { withTime: true }) })] : []),
            ].join(' · ')
          }
        />
      </p>
      {added.length + removed.length === 0 ? <p>{text.same()}</p> : null}
      {added.length + removed.length > 0 ? (
        <SourceChanges
          key={[...added, ...removed].map(({ videoId }) => videoId).join()}
          playlistId={playlistId}
          changes={changes}
          onDone={(left) => {
            setChanges(left)
            onRefresh()
          }}
        />
      ) : null}
      <FollowSwitch playlistId={playlistId} follow={follow} />
    </section>
  )
}

/** Null when it cannot be loaded; the session keeper handles an ended session. */
async function readChanges(id: string, signal: AbortSignal): Promise<Changes | null> {
  try {
    return (await browserApi.following.get({ params: { id } }, { signal })).data
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
