import type { WaitingThing } from '#contract/endpoints/operator/inbox.ts'
import * as text from '#web/messages/compiled/operator.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { nameOf } from './decisions.ts'
import classes from './inbox.module.css'
import type { LastAction } from './use-queue.ts'

type Props = {
  last: LastAction | undefined
  lost: WaitingThing | undefined
  onUndo: () => void
  left: number
  decided: number
}

/** How much is left and the keys, and at the lower edge the last decision with its undo. */
export function Keys({ last, lost, onUndo, left, decided }: Props) {
  const keys: [string, string][] = [
    ['J', text.keyNext()],
    ['K', text.keyBack()],
    ['A', text.keyAccept()],
    ['R', text.keyDecline()],
    ['O', text.keyOpen()],
    ['T', text.keyTakeOver()],
    ['L', text.keyLeave()],
    ['U', ui.undo()],
  ]
  const isFresh = lost !== undefined || (last !== undefined && !last.isOld)
  return (
    <>
      <div className={classes.bar} data-over="bar">
        <p className={classes.counts}>
          {text.inboxLeft({ count: left })}
          {decided > 0 ? ` · ${text.inboxDecided({ count: decided })}` : ''}
        </p>
        <dl className={classes.keys}>
          {keys.map(([key, name]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={classes.said} data-over="said" data-fresh={isFresh || undefined}>
        <div>
          <p role="status">{last?.message}</p>
          <p role="status">{lost ? text.decidedElsewhere({ name: nameOf(lost) }) : null}</p>
        </div>
        {last?.undo ? (
          <PlainButton quiet onClick={onUndo}>
            {ui.undo()}
          </PlainButton>
        ) : null}
      </div>
    </>
  )
}
