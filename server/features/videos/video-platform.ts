import { circuitBreaker } from './circuit-breaker.ts'
import {
  askDataApi,
  askOembed,
  DATA_API_BATCH,
  type PlatformAddresses,
  PlatformDown,
} from './platform-calls.ts'
import type { PlatformFacts } from './platform-replies.ts'

/** `absent`: the platform says that there is no such video, or that it is private. `down`: it could not be asked. */
export type Outcome = { state: 'found'; facts: PlatformFacts } | { state: 'absent' } | { state: 'down' }

export interface VideoPlatform {
  /** Asks for all these videos; whatever is not known by the deadline (milliseconds from now) is `down`. */
  ask(videoIds: string[], deadlineMs: number): Promise<Map<string, Outcome>>
  /** Seconds after which asking again makes sense. */
  retryAfter(): number
}

const CALLS_AT_A_TIME = 12
const DOWN: Outcome = { state: 'down' }

/** The platform as this process sees it: the Data API when there is a key, else oEmbed. */
export function createVideoPlatform(addresses: PlatformAddresses): VideoPlatform {
  const ask = addresses.apiKey ? askDataApi(addresses) : askOembed(addresses)
  const batch = addresses.apiKey ? DATA_API_BATCH : 1
  const breaker = circuitBreaker({ failures: 5, restMs: 30_000 })
  /** Look-ups under way, so that identical ones are made once. */
  const underWay = new Map<string, Promise<Outcome>>()

  async function call(ids: string[]): Promise<Map<string, Outcome>> {
    if (breaker.closedFor() > 0) return new Map()
    try {
      const found = await ask(ids)
      breaker.succeeded()
      const outcomes = new Map<string, Outcome>(ids.map((id) => [id, { state: 'absent' }]))
      for (const facts of found) if (outcomes.has(facts.id)) outcomes.set(facts.id, { state: 'found', facts })
      return outcomes
    } catch (error) {
      if (!(error instanceof PlatformDown)) throw error
      breaker.failed()
      return new Map()
    }
  }

  /** The outcomes of these videos; only those that nobody is asking for are asked for. */
  function lookUp(ids: string[]): [id: string, outcome: Promise<Outcome>][] {
    const fresh = ids.filter((id) => !underWay.has(id))
    if (fresh.length > 0) {
      const reply = call(fresh)
      for (const id of fresh) {
        underWay.set(
          id,
          reply.then((outcomes) => outcomes.get(id) ?? DOWN).finally(() => underWay.delete(id)),
        )
      }
    }
    return ids.map((id) => [id, underWay.get(id) ?? Promise.resolve(DOWN)])
  }

  return {
    async ask(videoIds, deadlineMs) {
      const outcomes = new Map(videoIds.map((id) => [id, DOWN]))
      const endsAt = Date.now() + deadlineMs
      const chunks = inChunks(videoIds, batch)
      const work = async () => {
        for (let ids = chunks.shift(); ids && Date.now() < endsAt; ids = chunks.shift()) {
          await Promise.all(lookUp(ids).map(async ([id, outcome]) => outcomes.set(id, await outcome)))
        }
      }
      await atMost(Promise.all(Array.from({ length: CALLS_AT_A_TIME }, work)), deadlineMs)
      // Its own: what is still under way goes on writing into the other.
      return new Map(outcomes)
    },
    retryAfter: () => Math.max(5, Math.ceil(breaker.closedFor() / 1_000)),
  }
}

function inChunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}

async function atMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  try {
    await Promise.race([work, time])
  } finally {
    clearTimeout(timer)
  }
}
