import { limits } from '#contract/limits.ts'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'

/** Undoes a decision about a creator application. */
export function undoOfApplication(applicationId: string, name: string) {
  return {
    act: () => operatorApi.operatorApplications.undo({ params: { applicationId } }),
    done: text.waitsAgain({ name }),
    within: limits.undoApplicationMilliseconds,
  }
}
