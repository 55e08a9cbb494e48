import { ApiError, isTemporary, type PublicClient } from '#contract/client.ts'
import { readSession } from '#web/api/session/session.ts'
import { toast } from '#web/ui/states/toasts.tsx'

type LoaderArgs = { request: Request }

/**
 * For what a page loads again after a change: while there is no answer, it keeps what it shows, and a message says why.
 * `viewOf` tells apart what differs between addresses.
 */
export function staleIfError<A extends LoaderArgs, T>(
  load: (api: PublicClient, args: A) => Promise<T>,
  viewOf: (address: URL) => string = ({ pathname, search }) => pathname + search,
) {
  let shown: { view: string; accountId: string | undefined; data: T } | undefined
  /** What the page shows by now instead of what was loaded last. */
  function keep(data: T): void {
    if (shown) shown = { ...shown, data }
  }
  async function loadOrStale(api: PublicClient, args: A): Promise<T> {
    const view = viewOf(new URL(args.request.url))
    const accountId = readSession()?.id
    try {
      const data = await load(api, args)
      shown = { view, accountId, data }
      return data
    } catch (error) {
      const kept = shown
      shown = undefined
      const isThere = kept?.view === view && view === viewOf(new URL(window.location.href))
      if (!isThere || kept.accountId !== accountId) throw error
      if (!(error instanceof ApiError && isTemporary(error))) throw error
      shown = kept
      void toast('error', error.message, { toastId: 'not-reloaded' })
      return kept.data
    }
  }
  return Object.assign(loadOrStale, { keep })
}
