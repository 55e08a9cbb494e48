import { isTemporary } from '#contract/client.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import type { Failure } from '#web/ui/states/use-request.ts'
import classes from './kept-notice.module.css'

/**
 * Why a form was not sent and, where another attempt may help, that its content is not lost: `kept` is that
 * text.
 */
export function KeptNotice({ failure, kept }: { failure: Failure | null; kept: string }) {
  return (
    <>
      <FailureNotice failure={failure} />
      {failure && isTemporary(failure) ? <p className={classes.kept}>{kept}</p> : null}
    </>
  )
}
