import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { readSharedLinks } from '#contract/import-links.ts'
import type { Problem, useLinks } from '#web/features/publishing/use-links.ts'
import * as importText from '#web/messages/compiled/imports.ts'
import * as text from '#web/messages/compiled/publishing.ts'
import { isComposing } from '#web/ui/form/is-composing.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import classes from './link-field.module.css'

type Props = { links: ReturnType<typeof useLinks>; isFirst?: boolean; onList: (link: string) => void }

/** A field for video links, typed or pasted, with the outcome for each. */
export function LinkField({ links, isFirst = false, onList }: Props) {
  const { typed, problems, unreached, waiting } = links
  const isWrong = problems.length > 0
  // False if the problem is about an earlier link than the one in the field now.
  const isOfField = typed === '' || problems.some(({ link }) => link === typed.trim())
  const place = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const isSaid = isWrong || waiting > 0
  // The outcome is shown below the field, which may be outside the visible part of the dialog.
  useEffect(() => {
    if (isSaid) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isSaid])
  // Its button is disabled now, which loses the focus.
  useEffect(() => {
    const { activeElement } = document
    if (isWrong && (activeElement === adding.current || activeElement === document.body))
      input.current?.focus()
  }, [isWrong])
  function importList(link: string): void {
    links.type('')
    onList(link)
  }
  return (
    <div ref={place} data-sent>
      <TextInput
        ref={input}
        name="link"
        label={text.videoLink()}
        description={text.videoLinkHint()}
        placeholder="https://youtu.be/…"
        inputMode="url"
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        value={typed}
        error={isWrong && isOfField ? <ProblemList problems={problems} /> : undefined}
        errorProps={{ role: 'alert' }}
        onChange={(event) => links.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
          event.preventDefault()
          if (!isWrong || !isOfField || typed === '') links.take(typed)
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text').trim()
          if (!/\s/.test(pasted)) return
          event.preventDefault()
          links.take(pasted)
        }}
        inputContainer={(field) => (
          <div className={classes.row}>
            <div className={classes.input}>{field}</div>
            <Button
              ref={adding}
              variant="light"
              disabled={isWrong && isOfField}
              onClick={() => links.take(typed)}
            >
              {text.add()}
            </Button>
          </div>
        )}
      />
      {isOfField
        ? null
        : problems.map(({ link, message }) => (
            <ErrorNotice key={link} message={text.problemOf({ message: message.trim(), link })} />
          ))}
      <ListOffer link={typed || (problems[0]?.link ?? '')} onImport={importList} />
      {isWrong && typed === '' ? (
        <p className={classes.rejected}>
          {problems.length === 1 ? <span>{problems[0]?.link}</span> : null}
          <button
            type="button"
            onClick={() => {
              links.takeBack()
              input.current?.focus()
            }}
          >
            {text.correctLink()}
          </button>
        </p>
      ) : null}
      {unreached ? <ErrorNotice message={unreached} /> : null}
      <p className={classes.waiting} role="status">
        {waiting > 0 ? text.lookingUp({ count: waiting }) : null}
      </p>
    </div>
  )
}

/** A link to a whole playlist is not a video link, but may be what was meant. */
function ListOffer({ link, onImport }: { link: string; onImport: (link: string) => void }) {
  if (readSharedLinks(link).lists.length === 0) return null
  return (
    <p className={classes.rejected}>
      {importText.thisList()}
      <button type="button" onClick={() => onImport(link)}>
        {importText.importIt()}
      </button>
    </p>
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
