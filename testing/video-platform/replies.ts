import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** One request to the fake platform. */
export interface Exchange {
  url: URL
  request: IncomingMessage
  response: ServerResponse
  /** The answer was 304. */
  onUnchanged: () => void
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** With its `etag`; 304 for a client that has it already. */
export function resource({ request, response, onUnchanged }: Exchange, body: object): void {
  const etag = createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)
  if (request.headers['if-none-match'] === etag) {
    onUnchanged()
    response.writeHead(304, { etag }).end()
  } else json(response.setHeader('etag', etag), 200, { etag, ...body })
}

export function failure({ response }: Exchange, status: number, reason: string): void {
  json(response, status, { error: { code: status, errors: [{ domain: 'youtube', reason }] } })
}

export function replyQuotaExceeded(response: ServerResponse): void {
  const errors = [{ domain: 'youtube.quota', reason: 'quotaExceeded' }]
  json(response, 403, { error: { code: 403, errors } })
}
