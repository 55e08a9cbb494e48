import type { Api } from './api.ts'
import { api } from './api.ts'
import { buildPath, type CallInput, type CallReply, type EndpointSpec, type Method } from './endpoint.ts'
import type { Issue } from './errors.ts'

export interface Call {
  method: Method
  /** Below /api/v1, query included. */
  path: string
  body?: unknown
  token?: string
  /** The key of a mailed link, for the header of that name. */
  inboxKey?: string
  signal?: AbortSignal
}

/** Carries a call to the API and brings back status and parsed body: in-process or over fetch. */
export type Send = (call: Call) => Promise<{ status: number; body: unknown }>

/** A refusal as the API gave it; status 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly issues: Issue[]
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, issues: Issue[] = [], retryAfter?: number) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.issues = issues
    this.retryAfter = retryAfter
  }
}

type Options = { token?: string; inboxKey?: string; signal?: AbortSignal }

type Caller<E extends EndpointSpec> =
  object extends CallInput<E>
    ? (input?: CallInput<E>, options?: Options) => Promise<CallReply<E>>
    : (input: CallInput<E>, options?: Options) => Promise<CallReply<E>>

export type Client = {
  [F in keyof Api]: { [N in keyof Api[F]]: Api[F][N] extends EndpointSpec ? Caller<Api[F][N]> : never }
}

/** One typed function per endpoint, grouped by feature; refusals are thrown as `ApiError`. */
export function createClient(send: Send): Client {
  const groups = Object.entries(api).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(Object.entries(endpoints).map(([name, spec]) => [name, caller(spec, send)])),
  ])
  return Object.fromEntries(groups) as Client
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function caller(spec: EndpointSpec, send: Send) {
  return async (input: LooseInput = {}, options: Options = {}) => {
    const { status, body } = await send({
      method: spec.method,
      path: buildPath(spec.path, input.params, input.query),
      body: input.body,
      ...options,
    })
    if (status >= 200 && status < 300 && !saysFail(body)) return body
    throw refusal(status, body)
  }
}

/** A proxy or an older server may refuse with status 200. */
function saysFail(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'fail'
}

function refusal(status: number, body: unknown): ApiError {
  const said = (typeof body === 'object' && body !== null ? body : {}) as {
    message?: unknown
    issues?: unknown
  }
  const message =
    typeof said.message === 'string' ? said.message : `The server answered with status ${status}`
  return new ApiError(status, message, Array.isArray(said.issues) ? (said.issues as Issue[]) : [])
}
