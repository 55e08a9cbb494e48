import { ApiError, apiError } from '#contract/client.ts'
import { API_BASE, INBOX_KEY_HEADER } from '#contract/constants.ts'
import * as text from '#web/messages/compiled/errors.ts'
import { failInWords } from './in-words.ts'
import { readToken } from './session/token.ts'

/** Downloads a private file with the session's token or the key of a mailed link. Failures are thrown as `ApiError`. */
export async function fetchFile(path: string, inboxKey?: string): Promise<Blob> {
  const headers = new Headers()
  const token = readToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (inboxKey) headers.set(INBOX_KEY_HEADER, inboxKey)
  const response = await fetch(API_BASE + path, { headers }).catch(() => {
    throw new ApiError(0, 'unreachable', text.offline())
  })
  if (response.ok) return response.blob()
  return failInWords(apiError(response.status, await response.json()))
}
