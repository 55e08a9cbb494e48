import { useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Chapter } from '#contract/endpoints/videos.ts'
import { browserApi } from '#web/api/browser.ts'
import { clock } from '#web/features/videos/duration.ts'
import * as text from '#web/messages/compiled/player.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import classes from './video-dialog.module.css'

type Props = { videoId: string; onJump: (second: number) => void }
type About = { videoId: string; description: string; chapters: Chapter[] }

/** The platform's text about a video: loaded when somebody opens it, and left out when it is not available. */
export function VideoAbout({ videoId, onJump }: Props) {
  const [about, setAbout] = useState<About>()

  useEffect(() => {
    const gone = new AbortController()
    void readAbout(videoId, gone.signal).then((read) => {
      if (!gone.signal.aborted) setAbout(read)
    })
    return () => gone.abort()
  }, [videoId])

  if (about?.videoId !== videoId) return null
  return (
    <>
      {about.chapters.length > 0 ? <Chapters chapters={about.chapters} onJump={onJump} /> : null}
      {about.description ? (
        <p className={classes.about} lang={guessLang(about.description)}>
          {about.description}
        </p>
      ) : null}
    </>
  )
}

function Chapters({ chapters, onJump }: { chapters: Chapter[]; onJump: (second: number) => void }) {
  return (
    <details className={classes.chapters} open>
      <summary>{text.chapters()}</summary>
      <ol>
        {chapters.map(({ seconds, title }) => (
          <li key={seconds}>
            <button type="button" onClick={() => onJump(seconds)}>
              <span className={classes.moment}>{clock(seconds)}</span>
              <span lang={guessLang(title)}>{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}

async function readAbout(id: string, signal: AbortSignal): Promise<About> {
  try {
    const { data } = await browserApi.playlists.getVideo({ params: { id } }, { signal })
    return { videoId: id, description: data.description, chapters: data.chapters }
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) return { videoId: id, description: '', chapters: [] }
    throw error
  }
}
