import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import * as text from '#web/messages/compiled/progress.ts'
import { toast } from '#web/ui/states/toasts.tsx'
import { CertificateAction } from './certificate-action.tsx'
import type { Course } from './course.ts'
import classes from './course-tools.module.css'
import { isBegun as isVideoBegun } from './progress.ts'
import { useProgress } from './use-progress.ts'

/** Marks all videos as watched or not begun, which can be undone. And the certificate of a finished course. */
export function CourseTools({ course }: { course: Course }) {
  const progress = useProgress(course)
  const [done, setDone] = useState<string>()
  const isBegun = progress?.videos.some(isVideoBegun)
  const isOpen = progress && progress.watched < progress.total
  const hasCertificate = progress && (progress.certificate !== null || !isOpen)

  async function reset() {
    try {
      await course.reset()
      setDone(text.wasReset())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      void toast('error', error.message)
    }
  }
  if (progress?.state !== 'known') return null
  return (
    <div className={classes.tools}>
      <p role="status">{done}</p>
      {done ? (
        <button
          type="button"
          onClick={() => {
            course.undo()
            setDone(undefined)
          }}
        >
          {text.undo()}
        </button>
      ) : null}
      {isOpen && !done ? (
        <button
          type="button"
          onClick={() => {
            course.tickAll()
            setDone(text.tickedAll())
          }}
        >
          {text.tickAll()}
        </button>
      ) : null}
      {isBegun && !done ? (
        <button type="button" onClick={() => void reset()}>
          {text.reset()}
        </button>
      ) : null}
      {hasCertificate ? <CertificateAction playlistId={course.playlistId} id={progress.certificate} /> : null}
    </div>
  )
}
