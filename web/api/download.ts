import { ApiError, apiError } from '#contract/client.ts'
import { API_BASE, INBOX_KEY_HEADER } from '#contract/constants.ts'
import * as text from '#web/messages/compiled/errors.ts'
import { throwLocalised } from './localised-failures.ts'
import { readToken } from './session/token.ts'

/** Downloads a private file with the session's token or the key of a mailed link. Failures are thrown as `ApiError`. */
export async function fetchFile(path: string, inboxKey?: string): Promise<Blob> {
  const headers = new Headers()
  const token = readToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (inboxKey) headers.set(INBOX_KEY_HEADER, inboxKey)
  // The connection may also break in the middle, and a proxy does not answer as our API does.
  const { response, body } = await receive(path, headers).catch(() => {
    throw new ApiError(0, 'unreachable', text.offline())
  })
  return body instanceof Blob ? body : throwLocalised(apiError(response.status, body))
}

async function receive(path: string, headers: Headers): Promise<{ response: Response; body: unknown }> {
  const response = await fetch(API_BASE + path, { headers })
  return { response, body: response.ok ? await response.blob() : await response.json() }
}
