import type { Call, Send } from '#contract/client.ts'
import { API_BASE, INBOX_KEY_HEADER } from '#contract/constants.ts'
import { readToken } from './session/token.ts'

/**
 * Performs calls over fetch with the session's token. Status 0: there was no answer (offline, server down);
 * then the message is `unanswered`.
 */
export function fetchTransport(unanswered: () => string): Send {
  return async (call) => {
    const { path, signal = null, keepalive = false } = call
    try {
      const response = await fetch(API_BASE + path, { ...requestOf(call), signal, keepalive })
      return { status: response.status, body: await response.json() }
    } catch (error) {
      if (signal?.aborted) throw error
      return { status: 0, body: { message: unanswered() } }
    }
  }
}

function requestOf({ method, body, token = readToken(), inboxKey }: Call): RequestInit {
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (inboxKey) headers.set(INBOX_KEY_HEADER, inboxKey)
  if (body === undefined || body instanceof FormData) return { method, headers, body: body ?? null }
  headers.set('Content-Type', 'application/json')
  return { method, headers, body: JSON.stringify(body) }
}
