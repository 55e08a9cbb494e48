import type { Api } from './api.ts'
import { api } from './api.ts'
import { buildPath, type CallInput, type CallReply, type EndpointSpec, type Method } from './endpoint.ts'
import type { ErrorCode, Issue } from './errors.ts'

/** Performs one endpoint, over HTTP or within the process that serves the API. Failures are thrown as `ApiError`. */
export type Perform = (spec: EndpointSpec, input: LooseInput, options: Options) => Promise<unknown>

/** One typed function per endpoint, grouped by feature; failures are thrown as `ApiError`. */
export function createClient(perform: Perform, endpoints: Endpoints = api): Client {
  const groups = Object.entries(endpoints).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, spec]) => [
        name,
        (input: LooseInput = {}, options: Options = {}) => perform(spec, input, options),
      ]),
    ),
  ])
  return Object.fromEntries(groups) as Client
}

type Endpoints = Readonly<Record<string, Readonly<Record<string, EndpointSpec>>>>

/** Without the operators' endpoints: browsers download those with the console. */
export type PublicClient = Omit<Client, `operator${string}` & keyof Client>

export type Client = {
  [F in keyof Api]: { [N in keyof Api[F]]: Api[F][N] extends EndpointSpec ? Caller<Api[F][N]> : never }
}

type Caller<E extends EndpointSpec> =
  object extends CallInput<E>
    ? (input?: CallInput<E>, options?: Options) => Promise<CallReply<E>>
    : (input: CallInput<E>, options?: Options) => Promise<CallReply<E>>

type Options = {
  token?: string
  /** The key of a mailed link, sent in the header of that name. */
  inboxKey?: string
  signal?: AbortSignal
  /** The request outlives the page. */
  keepalive?: boolean
}

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export interface Call extends Options {
  method: Method
  /** Below /api/v1, query included. */
  path: string
  body?: unknown
}

/** Carries a call to the API and returns the status and the parsed body. Status 0: there was no answer. */
export type Send = (call: Call) => Promise<{ status: number; body: unknown }>

/** Performs endpoints as HTTP requests. */
export function overHttp(send: Send): Perform {
  return async (spec, input, options) => {
    const { status, body } = await send({
      method: spec.method,
      path: buildPath(spec.path, input.params, input.query),
      body: input.body,
      ...options,
    })
    if (status >= 200 && status < 300 && !saysFail(body)) return body
    throw apiError(status, body)
  }
}

/** A proxy or an older server may report a failure with status 200. */
function saysFail(body: unknown): boolean {
  return (body as { status?: unknown } | null | undefined)?.status === 'fail'
}

/** `unreachable`: there was no answer. `unknown`: the answer is not from our API but, say, from a proxy. */
export type FailureCode = ErrorCode | 'unreachable' | 'unknown'

/** Whether the same request may succeed later, unchanged: nothing is wrong with the input. */
export function isTemporary({ status, code }: { status: number; code: FailureCode }): boolean {
  return status === 0 || status === 429 || status >= 500 || code === 'unknown'
}

/** A failure as the API reported it. Decide by `code`. */
export class ApiError extends Error {
  readonly code: FailureCode
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly issues: Issue[]

  constructor(status: number, code: FailureCode, message: string, issues: Issue[] = []) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.issues = issues
  }
}

/** The body of a failed call. */
export function apiError(status: number, body: unknown): ApiError {
  const payload = (body ?? {}) as {
    code?: unknown
    message?: unknown
    issues?: unknown
  }
  const code = typeof payload.code === 'string' ? (payload.code as ErrorCode) : 'unknown'
  const message =
    typeof payload.message === 'string' ? payload.message : `The server answered with status ${status}`
  const issues = Array.isArray(payload.issues) ? (payload.issues as Issue[]) : []
  return new ApiError(status, status === 0 ? 'unreachable' : code, message, issues)
}
