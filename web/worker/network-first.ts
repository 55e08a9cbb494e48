import type { Cached } from './cached.ts'

/** How long the network may take where something is cached. Milliseconds. */
const MAX_WAIT = 4_000
/** After one time-out, the rest of a page does not wait for the network again. Milliseconds. */
const SKIP_NETWORK_FOR = 30_000

let skipNetworkUntil = 0

/** From the network; from the cache when that or the server fails, or does not answer. Rejects where there is neither. */
export async function networkFirst(
  network: Promise<Response>,
  find: Promise<Cached | undefined>,
): Promise<Response | Cached> {
  const answer = network.then(
    (response) => {
      if (response.status >= 500) return 'failed' as const
      skipNetworkUntil = 0
      return response
    },
    () => 'failed' as const,
  )
  const cached = await find
  if (!cached) return network
  const first = await Promise.race([answer, after(skipNetworkUntil > Date.now() ? 0 : MAX_WAIT)])
  if (first instanceof Response) return first
  if (first === 'late') skipNetworkUntil = Date.now() + SKIP_NETWORK_FOR
  return cached
}

function after(milliseconds: number): Promise<'late'> {
  return new Promise((resolve) => setTimeout(() => resolve('late'), milliseconds))
}

export function responseOf({ headers, body }: Cached): Response {
  return new Response(body, { headers })
}
