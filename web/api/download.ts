import { ApiError } from '#contract/client.ts'
import { API_BASE, INBOX_KEY_HEADER } from '#contract/constants.ts'
import { readToken } from '#web/features/session/token.ts'
import * as text from '#web/messages/compiled/errors.ts'

/** Fetches a private file with the session's token or the key of a mailed link. Refusals are thrown as `ApiError`. */
export async function fetchFile(path: string, inboxKey?: string): Promise<Blob> {
  const headers = new Headers()
  const token = readToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (inboxKey) headers.set(INBOX_KEY_HEADER, inboxKey)
  const response = await fetch(API_BASE + path, { headers }).catch(() => {
    throw new ApiError(0, text.offline())
  })
  if (response.ok) return response.blob()
  const refusal: unknown = await response.json()
  throw new ApiError(response.status, messageOf(refusal) ?? text.failedText())
}

function messageOf(refusal: unknown): string | undefined {
  const hasMessage = typeof refusal === 'object' && refusal !== null && 'message' in refusal
  return hasMessage && typeof refusal.message === 'string' ? refusal.message : undefined
}
