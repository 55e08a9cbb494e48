import { useEffect, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { browserApi } from '#web/api/browser.ts'
import classes from './video-dialog.module.css'

/** What the platform says about a video: asked for when somebody opens it, and left out where it cannot be had. */
export function VideoAbout({ videoId }: { videoId: string }) {
  const [about, setAbout] = useState<{ videoId: string; text: string }>()

  useEffect(() => {
    const gone = new AbortController()
    void readAbout(videoId, gone.signal).then((text) => {
      if (!gone.signal.aborted) setAbout({ videoId, text })
    })
    return () => gone.abort()
  }, [videoId])

  return about?.videoId === videoId && about.text ? <p className={classes.about}>{about.text}</p> : null
}

async function readAbout(id: string, signal: AbortSignal): Promise<string> {
  try {
    return (await browserApi.playlists.getVideo({ params: { id } }, { signal })).data.description
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) return ''
    throw error
  }
}
