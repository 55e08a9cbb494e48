import { useEffect, useRef, useState } from 'react'
import * as text from '#web/messages/compiled/player.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'
import classes from './up-next.module.css'

/** Seconds until the next video starts automatically. */
const COUNTDOWN = 8

/** Milliseconds. */
const SOON = 100

type Props = {
  /** Why the previous one cannot be played, if it cannot. */
  reason?: string | undefined
  title: string | undefined
  /** It starts automatically unless stopped. */
  isCounting: boolean
  onNext: () => void
}

/** Over a video that has ended or cannot be played: what comes next. */
export function UpNext({ reason, title, isCounting, onNext }: Props) {
  const [left, setLeft] = useState(COUNTDOWN)
  const [isStopped, setStopped] = useState(false)
  const [isSaid, setSaid] = useState(false)
  const isRunning = isCounting && !isStopped && title !== undefined

  const play = useRef<HTMLButtonElement>(null)
  /** Its button disappears, and the focus would with it. */
  function stop() {
    play.current?.focus()
    setStopped(true)
  }

  const latest = useRef(onNext)
  useEffect(() => {
    latest.current = onNext
  })

  // Screen readers announce changes in a region that is mounted already.
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), SOON)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!isRunning) return
    if (left === 0) return latest.current()
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [isRunning, left])

  return (
    // With large text it may scroll, and the focus has to reach it: without a next video it has no button.
    <div className={classes.over} tabIndex={title ? undefined : 0}>
      {/* Announced once; the countdown is visual only. */}
      <div role="status">
        {reason && isSaid ? <p>{reason}</p> : null}
        {title && isSaid ? (
          <p className={classes.title}>
            <MixedLanguageText
              pieces={[{ words: title, lang: guessLang(title) }]}
              say={(title) => text.upNext({ title })}
            />
          </p>
        ) : null}
      </div>
      {title ? (
        <div className={classes.ways}>
          <PlainButton ref={play} onClick={onNext}>
            {text.playNow()}
          </PlainButton>
          {isRunning ? (
            <>
              <PlainButton quiet onClick={stop}>
                {text.stop()}
              </PlainButton>
              <span aria-hidden="true">{text.countdown({ seconds: left })}</span>
            </>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
