import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import type { Refusal } from '#web/ui/use-request.ts'
import classes from './kept-notice.module.css'

/** Why a form was not sent, and where trying once more may help, that nothing of it is lost: `kept` says so. */
export function KeptNotice({ refusal, kept }: { refusal: Refusal | null; kept: string }) {
  return (
    <>
      <RefusalNotice refusal={refusal} />
      {refusal && mayGoThroughLater(refusal) ? <p className={classes.kept}>{kept}</p> : null}
    </>
  )
}

function mayGoThroughLater({ kind, status }: Refusal): boolean {
  return kind === 'unreachable' || status === 429 || status >= 500
}
