import type { EndpointSpec, HandlerReply, ParsedInput } from '#contract/endpoint.ts'
import type { Recorder } from '#server/cache/response-cache.ts'
import { type CachedData, ResultCache } from '#server/cache/result-cache.ts'
import type { ContentTag } from '#server/db/content-changes.ts'
import type { Log } from '#server/log/throttled-log.ts'
import type { Resources } from '#server/resources.ts'
import type { UploadedFile } from './upload.ts'
import type { Viewer } from './viewer.ts'

export interface Caller {
  /** The caller's address, as reported by trusted proxies. */
  address: string
  userAgent: string | undefined
  /** Value of the header with the key of a mailed link; not checked yet. */
  inboxKey: string | undefined
}

type ViewerOf<E extends EndpointSpec> = E['access'] extends 'anyone' ? Viewer | null : Viewer

type FilesOf<E extends EndpointSpec> = { [K in keyof E['files']]?: UploadedFile }

type HandlerInput<E extends EndpointSpec> = ParsedInput<E> & {
  viewer: ViewerOf<E>
  caller: Caller
  /** What was uploaded, by the name of its part; available until the handler is done. Its content has been checked. */
  files: FilesOf<E>
  /** Names the content that the reply shows, for the caches. */
  shows: (...tags: ContentTag[]) => void
  /** Registers what is recorded for everybody who is given the reply, even from the cache. */
  onEachReply: (note: Recorder | undefined) => void
}

type Handler<E extends EndpointSpec> = (input: HandlerInput<E>) => Promise<HandlerReply<E>> | HandlerReply<E>

type BeforeUpload<E extends EndpointSpec> = (
  input: Pick<HandlerInput<E>, 'params' | 'viewer'>,
) => Promise<unknown>

export type On = <E extends EndpointSpec>(
  spec: E,
  handler: Handler<E>,
  /** Rejects what cannot succeed, and counts the attempt, before a byte of an upload is read. */
  beforeUpload?: BeforeUpload<E>,
) => void

type FeatureRoutes = (resources: Resources, on: On, cached: CachedData, log: Log) => void

/** A feature's routes: one line per endpoint, from contract to query or command. */
export function routes(define: FeatureRoutes): FeatureRoutes {
  return define
}

/** The implementation of an endpoint. */
export interface Operation {
  spec: EndpointSpec
  handler: Handler<EndpointSpec>
  beforeUpload: BeforeUpload<EndpointSpec> | undefined
}

/** By `keyOf`: the built pages have a copy of the contract, whose endpoints are other objects than the server's. */
export type Operations = ReadonlyMap<string, Operation>

export function keyOf({ method, path }: EndpointSpec): string {
  return `${method} ${path}`
}

/** Collects the features' handlers. An endpoint has exactly one. */
export function operationsOf(
  resources: Resources,
  features: readonly FeatureRoutes[],
  log: Log,
  { results, bits }: CachedData = { results: new ResultCache(0), bits: new ResultCache(0) },
): Operations {
  const operations = new Map<string, Operation>()
  for (const feature of features) {
    feature(
      resources,
      (spec, handler, beforeUpload) => {
        const key = keyOf(spec)
        if (operations.has(key)) throw new Error(`${key} has two handlers`)
        // The contract types a handler by its own endpoint; here all have the same type.
        operations.set(key, { spec, handler, beforeUpload } as unknown as Operation)
      },
      { results, bits },
      log,
    )
  }
  return operations
}
