import { Fragment } from 'react'
import type { OperatorOpportunity, ScamSignal } from '#contract/endpoints/operator/opportunities.ts'
import * as text from '#web/messages/compiled/operator.ts'
import classes from './signals.module.css'

const names: Record<ScamSignal['kind'], () => string> = {
  fee: text.signalFee,
  messaging_only: text.signalMessaging,
  pay: text.signalPay,
  free_mail: text.signalFreeMail,
  copied: text.signalCopied,
  new_poster: text.signalNewPoster,
}

/** What may be wrong with an opportunity: something to look at, not a decision. */
export function Signals({ of }: { of: ScamSignal[] }) {
  if (of.length === 0) return null
  return (
    <div className={classes.signals}>
      <p>{text.signals()}</p>
      <ul>
        {of.map(({ kind }) => (
          <li key={kind}>{names[kind]()}</li>
        ))}
      </ul>
    </div>
  )
}

/** A text of the opportunity; words that raised a signal are marked. */
export function HighlightedText({
  opportunity,
  children,
}: {
  opportunity: OperatorOpportunity
  children: string
}) {
  const words = opportunity.signals.flatMap((signal) => signal.words)
  if (words.length === 0) return children
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`)
  return children.split(pattern).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
    <Fragment key={at}>{at % 2 === 1 ? <mark className={classes.mark}>{part}</mark> : part}</Fragment>
  ))
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
