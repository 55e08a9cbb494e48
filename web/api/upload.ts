import { type Client, createClient, overHttp, type Send } from '#contract/client.ts'
import { API_BASE } from '#contract/constants.ts'
import * as text from '#web/messages/compiled/errors.ts'
import { withLocalisedFailures } from './localised-failures.ts'
import { readToken } from './session/token.ts'

/** The API for sending files: `onProgress` gets the share of the body that was sent, from 0 to 1. */
export function uploadingApi(onProgress: (part: number) => void): Client {
  const overXhr: Send = ({ method, path, body, token = readToken() }) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest()
      request.open(method, API_BASE + path)
      request.responseType = 'json'
      request.setRequestHeader('Accept', 'application/json')
      if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve({ status: request.status, body: request.response })
      request.onerror = () => resolve({ status: 0, body: { message: text.offline() } })
      request.send(body instanceof FormData ? body : null)
    })
  return createClient(withLocalisedFailures(overHttp(overXhr)))
}
