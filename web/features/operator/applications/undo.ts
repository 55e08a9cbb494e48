import { limits } from '#contract/limits.ts'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'

/** Allowance for the time a reply is on its way while the time to undo is running. Milliseconds. */
const ANSWER_TIME = 1_000

/** Undoes a decision about a creator application. */
export function undoOfApplication(applicationId: string, name: string) {
  return {
    act: () => operatorApi.operatorApplications.undo({ params: { applicationId } }),
    done: text.waitsAgain({ name }),
    within: limits.undoApplicationMilliseconds - ANSWER_TIME,
  }
}
