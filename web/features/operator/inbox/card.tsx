import { useId, useRef } from 'react'
import { Link } from 'react-router'
import type { AnswerTemplate } from '#contract/endpoints/operator/answers.ts'
import type { Claim, WaitingThing } from '#contract/endpoints/operator/inbox.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day, dayOf } from '#web/ui/day.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { bringIntoView } from './bring-into-view.ts'
import { type Decision, decisionsOf, nameOf } from './decisions.ts'
import classes from './inbox.module.css'
import { kindNames } from './kind-names.ts'
import { ReasonForm } from './reason-form.tsx'
import { addressOfThing, factsOf, Particulars } from './things.tsx'
import { keyOf, reasonDraftOf } from './use-queue.ts'

type Props = {
  waiting: WaitingThing
  isCurrent: boolean
  notice: string | undefined
  answers: AnswerTemplate[]
  isAsking: boolean
  isBusy: boolean
  onChosen: (decision: Decision) => void
  onReason: (decision: Decision, reason: string) => void
  onCancelled: () => void
  onTakeOver: () => void
  onCurrent: () => void
}

/** A waiting thing: its details, who works on it, and the two ways to decide it. */
export function Card(props: Props) {
  const { waiting, isCurrent, isAsking, isBusy, notice } = props
  const titleId = useId()
  const place = useRef<HTMLLIElement>(null)
  const { decline } = decisionsOf(waiting)
  const address = addressOfThing(waiting)
  const name = nameOf(waiting)
  const isPressed = useRef(false)

  /** A pointer makes the card current once it is released: nothing may move away from under it before. */
  function press() {
    isPressed.current = true
    const release = () => {
      isPressed.current = false
      if (place.current?.contains(document.activeElement)) props.onCurrent()
    }
    // The click comes after this event, to what was pressed.
    addEventListener('mouseup', () => setTimeout(release), { once: true })
  }

  function focus() {
    if (isCurrent || isPressed.current) return
    props.onCurrent()
    if (place.current) bringIntoView(place.current, 'whole')
  }

  return (
    <li
      ref={place}
      className={classes.card}
      data-current={isCurrent || undefined}
      data-kind={waiting.kind}
      tabIndex={isCurrent ? 0 : -1}
      aria-labelledby={titleId}
      onMouseDown={isCurrent ? undefined : press}
      onFocus={focus}
    >
      <div className={classes.words}>
        <p className={classes.kind}>
          <span>{kindNames[waiting.kind]()}</span> <Due dueAt={waiting.dueAt} />
        </p>
        <h3 id={titleId}>
          {address ? (
            <Link to={address} target="_blank" rel="noopener">
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        <Facts
          of={[
            ...factsOf(waiting),
            <span key="since">
              {text.waitsSince()} <Day time={waiting.since} withTime />
            </span>,
          ]}
        />
        <Particulars waiting={waiting} />
        {waiting.claim ? <Claimed claim={waiting.claim} /> : null}
        {notice ? <ErrorNotice message={notice} /> : null}
      </div>
      {isAsking && decline?.asks ? (
        <ReasonForm
          draftName={reasonDraftOf(keyOf(waiting))}
          label={decline.label}
          {...decline.asks}
          answers={props.answers.filter(({ kind }) => kind === decline.asks?.answers)}
          isBusy={isBusy}
          onReason={(reason) => props.onReason(decline, reason)}
          onCancelled={() => {
            props.onCancelled()
            place.current?.focus()
          }}
        />
      ) : (
        <Actions {...props} titleId={titleId} />
      )}
    </li>
  )
}

function Actions({ waiting, isBusy, onChosen, onTakeOver, titleId }: Props & { titleId: string }) {
  const { accept, decline } = decisionsOf(waiting)
  const isOthers = waiting.claim !== null && !waiting.claim.isMine
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={classes.actions} role="group" aria-labelledby={titleId}>
      {isOthers ? (
        <PlainButton quiet onClick={onTakeOver}>
          {text.takeOver()} <Key name="T" />
        </PlainButton>
      ) : null}
      {decline && !isOthers ? (
        <PlainButton quiet isBusy={isBusy} onClick={() => onChosen(decline)}>
          {decline.label} <Key name="R" />
        </PlainButton>
      ) : null}
      {accept && !isOthers ? (
        <PlainButton isBusy={isBusy} onClick={() => onChosen(accept)}>
          {accept.label} <Key name="A" />
        </PlainButton>
      ) : null}
    </div>
  )
}

function Claimed({ claim }: { claim: Claim }) {
  const until = dayOf(claim.until, { withTime: true })
  return (
    <p className={classes.claim} data-mine={claim.isMine || undefined}>
      {claim.isMine ? text.claimedByYou() : text.claimedBy({ name: claim.by.name, until })}
    </p>
  )
}

/** Shown on the current thing; the legend of keys shows it for everybody. */
function Key({ name }: { name: string }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {name}
    </kbd>
  )
}

function Due({ dueAt }: { dueAt: string }) {
  const isLate = new Date(dueAt) < new Date()
  return (
    <span className={classes.due} data-late={isLate || undefined}>
      {isLate ? text.overdueSince() : text.dueBy()} <Day time={dueAt} withTime />
    </span>
  )
}
