import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding } from './content-encoding.ts'
import { type CachedResponse, type Form, findReadyForm, type ResponseCache } from './response-cache.ts'

/** Sends cached bytes, or 304 to a caller who has them; compresses them at the first request for an encoding. */
export async function writeResponse(
  cache: ResponseCache,
  key: string,
  answer: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (writeIfReady(answer, request, response)) return
  write(answer, await cache.formOf(key, answer, chooseEncoding(request)), request, response)
}

/** Sends the bytes at once, if they are there in the requested encoding. */
function writeIfReady(answer: CachedResponse, request: IncomingMessage, response: ServerResponse): boolean {
  const form = findReadyForm(answer, chooseEncoding(request))
  if (form) write(answer, form, request, response)
  return form !== undefined
}

/** The caller's address, behind our own proxies too; undefined once the connection was reset. */
export type AddressOf = (request: IncomingMessage) => string | undefined

/** The same for a cached answer, whose caller is recorded; false also when that has to be done first. */
export function writeCached(
  answer: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
  addressOf: AddressOf,
): boolean {
  const { note } = answer
  if (note && 'first' in note) return false
  if (!writeIfReady(answer, request, response)) return false
  const address = addressOf(request)
  if (address) note?.inPassing({ address })
  return true
}

function write(
  { status, headers }: CachedResponse,
  form: Form,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const etag = String(form.headers.etag)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (status === 200 && isRead && matches(request.headers['if-none-match'], etag)) {
    response.writeHead(304, { ...headers, etag }).end()
    return
  }
  response.writeHead(status, form.headers)
  response.end(request.method === 'HEAD' ? undefined : form.bytes)
}

function matches(given: string | undefined, etag: string): boolean {
  if (given === undefined) return false
  return given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
}
