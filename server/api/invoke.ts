import type { z } from 'zod'
import type { Download, EndpointSpec } from '#contract/endpoint.ts'
import type { Recorder } from '#server/cache/response-cache.ts'
import type { ContentTag } from '#server/db/content-changes.ts'
import { envelopeOf, type Json, writeReply } from './json-reply.ts'
import { type Caller, keyOf, type Operation, type Operations } from './operations.ts'
import { parseUntrusted } from './untrusted-input.ts'
import type { Upload } from './upload.ts'
import { admit, effectiveViewer, type Viewer } from './viewer.ts'

/** Untrusted for every caller. */
export interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
  /** Receives the upload of an endpoint with files; called once everything else is valid. */
  upload?: () => Promise<Upload>
}

/** The tags name what the answer shows, even if it failed: "not found" is wrong once something is there. */
export type Outcome<Reply = Record<string, unknown>> = { tags: readonly ContentTag[] } & (
  | {
      reply: Reply | Download
      note?: Recorder
    }
  | { failure: unknown }
)

type Call<Reply> = (
  spec: EndpointSpec,
  input: Input,
  viewer: Viewer | null,
  caller: Caller,
) => Promise<Outcome<Reply>>

export type Invoke = Call<Record<string, unknown>>

/** The same with the reply as JSON. */
export type InvokeForJson = Call<Json>

/**
 * A call of the API, the same over HTTP and for the pages: access, parsing of the input, handler, parsing of
 * the reply. Never rejects: what was thrown is the outcome's `failure`.
 */
export function createInvoke(operations: Operations): Invoke {
  return callsOf(operations, success)
}

export function createInvokeForJson(operations: Operations): InvokeForJson {
  return callsOf(operations, (spec, answer) => writeReply(spec.reply, answer))
}

function callsOf<Reply>(
  operations: Operations,
  toReply: (spec: EndpointSpec, answer: { message?: string }) => Reply,
): Call<Reply> {
  return async function invoke(called, input, signedIn, caller) {
    const tags: ContentTag[] = []
    let note: Recorder | undefined
    let upload: Upload | undefined
    try {
      const { spec, handler, beforeUpload } = operationOf(operations, called)
      const viewer = effectiveViewer(spec, signedIn)
      admit(spec, viewer)
      const params = parsePart(spec.params, input.params)
      const query = parsePart(spec.query, input.query)
      await beforeUpload?.({ params, viewer: viewer as Viewer })
      upload = await input.upload?.()
      const answer = await handler({
        params,
        query,
        body: parsePart(spec.body, upload ? upload.fields : input.body),
        viewer: viewer as Viewer,
        caller,
        files: upload?.files ?? {},
        shows: (...shown) => tags.push(...shown),
        onEachReply: (what) => {
          note = what
        },
      })
      return {
        reply: spec.download ? (answer as unknown as Download) : toReply(spec, answer),
        tags,
        ...(note ? { note } : {}),
      }
    } catch (failure) {
      return { failure, tags }
    } finally {
      await upload?.discard()
    }
  }
}

function operationOf(operations: Operations, spec: EndpointSpec): Operation {
  const operation = operations.get(keyOf(spec))
  if (!operation) throw new Error(`${spec.method} ${spec.path} has no handler`)
  return operation
}

/** Typed as absent, as for a handler of an unspecified endpoint. */
function parsePart(schema: z.ZodType | undefined, value: unknown): undefined {
  return schema ? (parseUntrusted(schema, value) as undefined) : undefined
}

/** Fields that the contract does not name are dropped. */
function success(spec: EndpointSpec, answer: { message?: string }): Record<string, unknown> {
  return { ...envelopeOf(answer), ...spec.reply.parse(answer) }
}
