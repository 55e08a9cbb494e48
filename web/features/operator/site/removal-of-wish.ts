import { limits } from '#contract/limits.ts'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'

/** How a wish or fruitless search is removed from all lists, and put back. */
export function removalOfWish(searchId: string, term: string) {
  const params = { searchId }
  return {
    label: text.removeWish(),
    act: () => operatorApi.operatorSite.dismissSearch({ params }),
    done: text.wishRemoved({ term }),
    undo: {
      act: () => operatorApi.operatorSite.restoreSearch({ params }),
      done: text.wishRestored({ term }),
      within: limits.undoSettlingMilliseconds,
    },
  }
}
