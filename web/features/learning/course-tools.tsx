import { useRef, useState } from 'react'
import * as text from '#web/messages/compiled/progress.ts'
import { toast } from '#web/ui/states/toasts.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import { CertificateAction } from './certificate-action.tsx'
import type { Course } from './course.ts'
import classes from './course-tools.module.css'
import { isBegun as isVideoBegun } from './progress.ts'
import { useProgress } from './use-progress.ts'

/** Marks all videos as watched or not begun, which can be undone. And the certificate of a finished course. */
export function CourseTools({ course }: { course: Course }) {
  const progress = useProgress(course)
  const [done, setDone] = useState<string>()
  const status = useRef<HTMLParagraphElement>(null)
  const isBegun = progress?.videos.some(isVideoBegun)
  const isOpen = progress && progress.watched < progress.total
  const hasCertificate = progress && (progress.certificate !== null || !isOpen)

  /** The pressed button goes, and the focus would go with it. */
  function say(what?: string) {
    setDone(what)
    const isHere = status.current?.parentElement?.contains(document.activeElement)
    if (isHere) status.current?.focus({ preventScroll: true })
  }
  // Once, however often it is pressed: a second one would undo what Undo restores.
  const resetting = useRequest(async () => {
    await course.reset()
    say(text.wasReset())
  })
  async function reset() {
    const why = await resetting.send()
    if (why) void toast('error', why.message)
  }
  if (progress?.state !== 'known') return null
  return (
    <div className={classes.tools}>
      <p role="status" tabIndex={-1} ref={status}>
        {done}
      </p>
      {done ? (
        <button
          type="button"
          onClick={() => {
            course.undo()
            say()
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
            say(text.tickedAll())
          }}
        >
          {text.tickAll()}
        </button>
      ) : null}
      {isBegun && !done ? (
        <button type="button" aria-disabled={resetting.isBusy || undefined} onClick={() => void reset()}>
          {text.reset()}
        </button>
      ) : null}
      {hasCertificate ? <CertificateAction playlistId={course.playlistId} id={progress.certificate} /> : null}
    </div>
  )
}
