import * as text from '#web/messages/compiled/operator.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import classes from './inbox.module.css'
import type { Last } from './use-queue.ts'

type Props = {
  last: Last | undefined
  onUndo: () => void
  left: number
  decided: number
}

/** How much is left, the last decision with its undo, and the keys. */
export function Keys({ last, onUndo, left, decided }: Props) {
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
  return (
    <div className={classes.bar}>
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
      <div className={classes.said}>
        <p role="status">{last?.said}</p>
        {last?.undo ? (
          <PlainButton quiet onClick={onUndo}>
            {ui.undo()}
          </PlainButton>
        ) : null}
      </div>
    </div>
  )
}
