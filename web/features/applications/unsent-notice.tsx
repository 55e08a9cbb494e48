import { isTemporary } from '#contract/client.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import type { Failure } from '#web/ui/states/use-request.ts'
import classes from './unsent-notice.module.css'

/**
 * Why a form was not sent and, where another attempt may help, that its content is not lost: `reassurance` is that
 * text.
 */
export function UnsentNotice({ failure, reassurance }: { failure: Failure | null; reassurance: string }) {
  return (
    <>
      <FailureNotice failure={failure} />
      {failure && isTemporary(failure) ? <p className={classes.kept}>{reassurance}</p> : null}
    </>
  )
}
