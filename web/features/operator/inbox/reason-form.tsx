import '#web/ui/form/form.css'
import { useEffect, useRef, useState } from 'react'
import type { AnswerTemplate } from '#contract/endpoints/operator/answers.ts'
import { limits } from '#contract/limits.ts'
import { addressOf } from '#web/features/operator/console-address.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { bringIntoView } from './bring-into-view.ts'
import classes from './inbox.module.css'

type Props = {
  /** Key of the draft until the decision is made. */
  draftName: string
  label: string
  about: string
  hint: string
  answers: AnswerTemplate[]
  isBusy: boolean
  onReason: (reason: string) => void
  onCancelled: () => void
}

/** The reason: a predefined one by its number, or free text. Escape goes back. */
export function ReasonForm(props: Props) {
  const { draftName, label, about, hint, answers, isBusy, onReason, onCancelled } = props
  const { draft, change } = useDraft(draftName, () => ({ reason: '' }))
  const { reason } = draft
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const words = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('[data-answer]') ?? words.current
    first?.focus({ preventScroll: true })
    if (form.current) bringIntoView(form.current)
  }, [])

  function choose(answer: AnswerTemplate | undefined) {
    if (!answer) return
    change({ reason: answer.text })
    setMissing(false)
    form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }

  function send() {
    if (isBusy) return
    if (reason.trim() !== '') return onReason(reason)
    setMissing(true)
    words.current?.focus()
  }

  function press(event: React.KeyboardEvent) {
    // The list behind must not use these letters as shortcuts.
    event.stopPropagation()
    if (event.key === 'Escape') return onCancelled()
    const isWriting = event.target === words.current
    if (isWriting && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return send()
    if (isBusy || isWriting || !/^[1-9]$/.test(event.key)) return
    event.preventDefault()
    choose(answers[Number(event.key) - 1])
  }

  return (
    <form
      ref={form}
      className={classes.reason}
      aria-label={label}
      onKeyDown={press}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p>{about}</p>
      {answers.length > 0 ? (
        <ol className={classes.answers} aria-label={text.answers()} data-sent>
          {answers.map((answer, at) => (
            <li key={answer._id}>
              <button type="button" data-answer title={answer.text} onClick={() => choose(answer)}>
                <kbd className={classes.number}>{at + 1}</kbd> {answer.title}
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      <TextArea
        ref={words}
        name="reason"
        label={text.reason()}
        description={hint}
        value={reason}
        error={isMissing ? text.reasonMissing() : undefined}
        onChange={({ currentTarget: { value } }) => change({ reason: value })}
        maxLength={limits.comment}
        autosize
        minRows={2}
      />
      <div className={classes.actions}>
        <ButtonLink quiet to={addressOf({ section: 'answers' })}>
          {text.editAnswers()}
        </ButtonLink>
        <PlainButton quiet onClick={onCancelled}>
          {text.cancel()} <kbd className={classes.key}>Esc</kbd>
        </PlainButton>
        <SubmitButton color="red" isBusy={isBusy}>
          {label}
        </SubmitButton>
      </div>
    </form>
  )
}
