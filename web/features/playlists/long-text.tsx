import { useState } from 'react'
import * as text from '#web/messages/compiled/playlist.ts'
import classes from './long-text.module.css'

const longFrom = 280

/** The first lines of a long text; all of it on demand, and without JavaScript. */
export function LongText({ words, lang }: { words: string; lang?: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = words.length > longFrom
  return (
    <>
      <p className={classes.words} lang={lang} data-clamped={(isLong && !isOpen) || undefined}>
        {words}
      </p>
      {isLong ? (
        <button
          className={classes.more}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? text.readLess() : text.readMore()}
        </button>
      ) : null}
    </>
  )
}
