import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { createThrottledLog } from '#server/log/throttled-log.ts'

/** What Fastify itself rejects, mapped to our table. */
const FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_input',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_BAD_URL: 'bad_address',
  FST_ERR_MAX_PARAM_LENGTH: 'bad_address',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'wrong_content_type',
}

/** Codes of the database driver and of PostgreSQL for: not reachable now, or only a read-only replica of it (25006). */
const DATABASE_DOWN = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|25006|57P0[1-5]|08\w{3}|53300)$/
const DATABASE_DOWN_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)/

/** Codes of the system, and of PostgreSQL on another machine, for a full disk. */
const NO_ROOM = /^(ENOSPC|EDQUOT|EFBIG|53100)$/

/** PostgreSQL's codes for conflicts with concurrent writers; the input was fine. */
const FOREIGN_KEY = '23503'
const DEADLOCK = /^(40P01|40001)$/

/** Turns whatever was thrown into an error of the table; the unexpected becomes `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const thrown = chain(error)
  for (const one of thrown) {
    const rejection = fromCode(one.code) ?? fromWords(one)
    if (rejection) return rejection
  }
  const status = thrown[0]?.statusCode
  if (status === 413) return new AppError('too_large')
  if (status === 415) return new AppError('wrong_content_type')
  if (status === 416) return new AppError('range_beyond_end')
  return new AppError(status && status >= 400 && status < 500 ? 'bad_input' : 'internal')
}

function fromCode(code: string | undefined): AppError | null {
  if (code === undefined) return null
  if (FRAMEWORK[code]) return new AppError(FRAMEWORK[code])
  if (DATABASE_DOWN.test(code)) return databaseDown()
  if (NO_ROOM.test(code)) return new AppError('storage_full', { retryAfter: 60 })
  if (code === FOREIGN_KEY) return new AppError('gone_meanwhile')
  return DEADLOCK.test(code) ? new AppError('busy', { retryAfter: 1 }) : null
}

function fromWords({ code, message, statusCode }: Thrown): AppError | null {
  if (DATABASE_DOWN_WORDS.test(message)) return databaseDown()
  const isJson = code === undefined && statusCode === 400 && message.includes('JSON')
  return isJson ? new AppError('bad_json') : null
}

function databaseDown(): AppError {
  return new AppError('database_down', { retryAfter: 5 })
}

interface Thrown {
  code?: string
  message: string
  statusCode?: number
}

/** The error and its causes, outermost first. */
function chain(error: unknown): Thrown[] {
  const all: Thrown[] = []
  for (let at = error; at instanceof Error && all.length < 5; at = at.cause) {
    const { code, statusCode } = at as { code?: unknown; statusCode?: unknown }
    all.push({
      message: at.message,
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof statusCode === 'number' ? { statusCode } : {}),
    })
  }
  return all
}

/** The failure envelope of the API. */
export function failure(error: AppError): Record<string, unknown> {
  return {
    status: 'fail',
    success: false,
    code: error.code,
    message: error.message,
    error: error.message,
    ...(error.issues ? { issues: error.issues } : {}),
  }
}

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
}

/** What the router rejects before any route or hook runs. */
export function rejectUnroutable(headers: Record<string, string>) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    sendError(error, request, reply.headers(headers))
  }
}

const MALFORMED = { line: '400 Bad Request', rejection: new AppError('bad_input') }
const UNREADABLE: Record<string, typeof MALFORMED> = {
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    rejection: new AppError('bad_address'),
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: '408 Request Timeout',
    rejection: new AppError('bad_input', { message: 'The request took too long to arrive' }),
  },
}

/** How long a caller whose request was unreadable has to hang up. Milliseconds. */
const LINGER = 1_000

/**
 * What cannot even be parsed as a request: the connection gets an error in the envelope and is closed. A caller who does
 * not hang up is cut off, but only after a moment: cut off at once, many would not get to read the error.
 */
export function rejectUnreadable(headers: Record<string, string>) {
  const ours = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return ({ code }: { code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { line, rejection } = UNREADABLE[code ?? ''] ?? MALFORMED
    const body = JSON.stringify(failure(rejection))
    const head = [
      `HTTP/1.1 ${line}`,
      ...ours,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}`,
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
    setTimeout(() => socket.destroy(), LINGER).unref()
  }
}

const logThrottled = createThrottledLog()

/** What an operator should know about: our own mistakes, and dependencies that are down. */
export function logFailure(log: FastifyBaseLogger, error: unknown): void {
  const { code, status } = toAppError(error)
  if (code === 'internal') log.error({ err: error }, 'request failed unexpectedly')
  else if (code === 'gone_meanwhile') log.warn({ err: error }, 'something was removed meanwhile')
  else if (status >= 500) logThrottled(log, 'a dependency is down', error)
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const rejection = toAppError(error)
  logFailure(request.log, error)
  if (rejection.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(rejection.retryAfter)))
  // Content-Range says how long the file is.
  if (rejection.code === 'range_beyond_end') reply.headers(headersOf(error))
  return reply.code(rejection.status).header('cache-control', 'no-store').send(failure(rejection))
}

function headersOf(error: unknown): Record<string, string> {
  return (error as { headers?: Record<string, string> }).headers ?? {}
}
