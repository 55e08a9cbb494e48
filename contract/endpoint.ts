import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { FileKind } from './file-kinds.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call. `anyone`: a token is read when there is one. `signedIn`: any signed-in account. Finer rules
 * (ownership) are in the feature's policy.
 */
type Access = 'anyone' | 'signedIn' | 'user' | 'creator' | 'operator'

type Shape = z.ZodObject

export interface EndpointSpec {
  method: Method
  /** Below /api/v1, parameters as `:name`. */
  path: string
  access: Access
  /** Where anyone may call: a token that is sent must be valid, so that of an ended session is rejected. */
  rejectsEndedSession?: true
  /** Also for an operator who still has to set up the second factor. */
  beforeSecondFactor?: true
  /** The code that accounts of another role get; `forbidden` by default. */
  forbidden?: ErrorCode
  /** The codes of its own failures; `failuresOf` adds those that every endpoint of its kind has. */
  failures?: readonly ErrorCode[]
  /**
   * Everybody without a token gets the same reply until the content it shows changes. The handler names all
   * of that content by tags; the reply is cached as finished bytes, with an ETag.
   */
  cached?: true
  summary: string
  params?: Shape
  query?: Shape
  body?: z.ZodType
  /** A file upload: the body is multipart/form-data. Names the parts that carry files, and what each may be. */
  files?: Readonly<Record<string, FileKind>>
  /** The reply is a file instead of JSON. */
  download?: true
  /** The fields of a successful reply beside `status`, `success` and `message`. */
  reply: Shape
}

/** Declares one endpoint of the API; the types of its parts are preserved. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller passes. */
export type CallInput<E extends EndpointSpec> = Part<'params', In<E['params']>> &
  Part<'query', In<E['query']>> &
  Part<'body', E['files'] extends object ? FormData : In<E['body']>>

/** What a handler receives, validated. */
export type ParsedInput<E extends EndpointSpec> = {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
}

type Part<K extends string, V> = [V] extends [undefined]
  ? unknown
  : undefined extends V
    ? { [P in K]?: V }
    : object extends V
      ? { [P in K]?: V }
      : { [P in K]: V }

/** A file as the reply; browsers save it and never show it in place. */
export interface Download {
  content: AsyncIterable<Uint8Array>
  type: string
  bytes: number
  fileName: string
}

/** What a handler returns: the reply's fields, and a message where the reply has one. */
export type HandlerReply<E extends EndpointSpec> = E['download'] extends true
  ? Download
  : z.input<E['reply']> & { message?: string }

/** What a caller gets. */
export type CallReply<E extends EndpointSpec> = z.output<E['reply']> & {
  status: 'success'
  success: true
  message?: string
}

/** Fills in the `:name` parts and appends the query; undefined values are left out, lists repeat the key. */
export function buildPath(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(key, String(one))
    }
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}
