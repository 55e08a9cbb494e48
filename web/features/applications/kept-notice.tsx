import { isTemporary } from '#contract/client.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import type { Failure } from '#web/ui/states/use-request.ts'
import classes from './kept-notice.module.css'

/** Why a form was not sent, and where trying once more may help, that nothing of it is lost: `kept` says so. */
export function KeptNotice({ failure, kept }: { failure: Failure | null; kept: string }) {
  return (
    <>
      <FailureNotice failure={failure} />
      {failure && isTemporary(failure) ? <p className={classes.kept}>{kept}</p> : null}
    </>
  )
}
