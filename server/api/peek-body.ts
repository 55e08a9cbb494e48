import type { IncomingMessage } from 'node:http'

/**
 * Shows the body of a request, of that many bytes, to somebody who may answer it (returns true). Otherwise it stays
 * unread for the next. Undefined without a length, and when not all of it is there at once.
 */
export function peekBody(
  request: IncomingMessage,
  length: number | null,
  answer: (body: Buffer | undefined) => boolean,
): void {
  if (length === null) {
    answer(undefined)
    return
  }
  request.once('readable', () => {
    const body: Buffer | null = request.read(length)
    if (body) request.unshift(body)
    // Left unread, it would keep the connection from its next request.
    if (answer(body ?? undefined)) request.resume()
  })
}
