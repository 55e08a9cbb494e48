import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Problem, useLinks } from '#web/features/publishing/use-links.ts'
import * as text from '#web/messages/compiled/publishing.ts'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import classes from './link-field.module.css'

type Props = { links: ReturnType<typeof useLinks>; isFirst?: boolean }

/** Where video links are typed or pasted, with what became of them. */
export function LinkField({ links, isFirst = false }: Props) {
  const { typed, problems, unreached, waiting } = links
  const isWrong = problems.length > 0
  const place = useRef<HTMLDivElement>(null)
  const isSaid = isWrong || waiting > 0
  // What becomes of a link is said below the field, where the end of the window may be.
  useEffect(() => {
    if (isSaid) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isSaid])
  return (
    <div ref={place}>
      <TextInput
        name="link"
        label={text.videoLink()}
        description={text.videoLinkHint()}
        placeholder="https://youtu.be/…"
        inputMode="url"
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        value={typed}
        error={isWrong ? <ProblemList problems={problems} /> : undefined}
        errorProps={{ role: 'alert' }}
        onChange={(event) => links.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!isWrong || typed === '') links.take(typed)
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text').trim()
          if (!/\s/.test(pasted)) return
          event.preventDefault()
          links.take(pasted)
        }}
        inputContainer={(input) => (
          <div className={classes.row}>
            <div className={classes.input}>{input}</div>
            <Button variant="light" disabled={isWrong} onClick={() => links.take(typed)}>
              {text.add()}
            </Button>
          </div>
        )}
      />
      {unreached ? <ErrorNotice message={unreached} /> : null}
      <p className={classes.waiting} role="status">
        {waiting > 0 ? text.lookingUp({ count: waiting }) : null}
      </p>
    </div>
  )
}

function ProblemList({ problems }: { problems: Problem[] }) {
  const [only] = problems
  if (problems.length === 1) return only?.message
  return problems.map(({ link, message }) => (
    <span key={link} className={classes.problem}>
      {text.problemOf({ message: message.trim(), link })}
    </span>
  ))
}
