import { type Call, createClient, overHttp, type PublicClient, type Send } from '#contract/client.ts'
import { API_BASE, INBOX_KEY_HEADER } from '#contract/constants.ts'
import * as text from '#web/messages/compiled/errors.ts'
import { tellingInWords } from './in-words.ts'
import { readToken } from './session/token.ts'

/** Carries calls over fetch with the session's token. Status 0: no answer came (offline, server gone). */
const overFetch: Send = async ({ method, path, body, token = readToken(), inboxKey, signal }: Call) => {
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (inboxKey) headers.set(INBOX_KEY_HEADER, inboxKey)
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
  const sent = isForm ? body : body === undefined ? null : JSON.stringify(body)
  try {
    const response = await fetch(API_BASE + path, { method, headers, body: sent, signal: signal ?? null })
    return { status: response.status, body: await response.json() }
  } catch (error) {
    if (signal?.aborted) throw error
    return { status: 0, body: { message: text.offline() } }
  }
}

/** What clients in the browser call through: failures come in the language of the page. */
export const overBrowser = tellingInWords(overHttp(overFetch))

/** The API for components: forms, type-ahead, buttons. Loaders take theirs from the context. */
export const browserApi: PublicClient = createClient(overBrowser)
