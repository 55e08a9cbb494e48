import type { IncomingMessage } from 'node:http'

/**
 * Passes the body of a request, `length` bytes, to `answer`, which returns true if it has answered. Otherwise the body
 * stays unread for the next handler. It is undefined without a length, and when not all of it arrives at once.
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
    // Left unread, it would block the next request on the connection.
    if (answer(body ?? undefined)) request.resume()
  })
}
