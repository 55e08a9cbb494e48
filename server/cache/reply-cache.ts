import type { EndpointSpec } from '#contract/endpoint.ts'
import type { Input, Invoke, Outcome } from '#server/api/invoke.ts'
import { type Caller, keyOf } from '#server/api/operations.ts'
import { type Tagged, TaggedCache } from './tagged-cache.ts'

/** Adds up to a minute with the lifetimes of a result in it and of a page that shows it. Milliseconds. */
const MAX_CACHED_MS = 10_000

interface CachedReply extends Tagged {
  outcome: Outcome
  /** An estimate of its memory. */
  bytes: number
}

export type AskAsVisitor = (spec: EndpointSpec, input: Input) => Promise<Outcome>

/**
 * Replies that pages were given a moment ago, of endpoints that the contract calls `cached`. Pages share much
 * of what they show (categories, languages, the first page of a list): a render need not query the database
 * for all of it again. Nobody mutates a reply.
 */
export class ReplyCache extends TaggedCache<CachedReply> {
  constructor(capacity: number) {
    super(capacity, ({ bytes }) => bytes)
  }

  around(invoke: Invoke, caller: Caller): AskAsVisitor {
    return async (spec, input) => {
      if (!spec.cached) return invoke(spec, input, null, caller)
      const key = `${keyOf(spec)} ${JSON.stringify([input.params, input.query, input.body])}`
      const make = async () => toCache(key, await invoke(spec, input, null, caller))
      return (await this.getOrMakeOne(key, make, isWorthCaching)).outcome
    }
  }
}

function toCache(key: string, outcome: Outcome): CachedReply {
  return {
    outcome,
    tags: new Set(outcome.tags),
    expiresAt: performance.now() + MAX_CACHED_MS,
    bytes: 'failure' in outcome ? 0 : 2 * (key.length + JSON.stringify(outcome.reply).length),
  }
}

/** What failed may succeed the next time; a reply without tags would never be invalidated. */
function isWorthCaching({ outcome }: CachedReply): boolean {
  return !('failure' in outcome) && outcome.tags.length > 0
}
