import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_BASE } from '#contract/constants.ts'
import type { TestApp } from './app.ts'
import { aLearner } from './build.ts'
import { anOpportunity } from './opportunities.ts'

const BOUNDARY = 'x-boundary-x'
export const TYPE_OF_UPLOAD = `multipart/form-data; boundary=${BOUNDARY}`
export const MEGABYTE = 1_048_576

export const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
export const fileHead = (name = 'resume', fileName = 'cv.pdf') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: application/pdf\r\n\r\n`
export const END = `\r\n--${BOUNDARY}--\r\n`
export const TEXTS =
  field('name', 'Meera') +
  field('email', 'm@example.com') +
  field('phone', '9876543210') +
  field('answer', 'Yes')

export interface Attempt {
  parts: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
  headers?: Record<string, string | number>
  /** Breaks the connection off after the parts. */
  breakOff?: boolean
}

/**
 * Sends an application of a new learner over a real connection, part by part, as fast as it is read. The app listens.
 */
export async function sendApplication(app: TestApp, { parts, headers = {}, breakOff = false }: Attempt) {
  const { port } = app.app.server.address() as AddressInfo
  const { token } = await aLearner(app)
  const id = await anOpportunity(app)
  const call = request({
    port,
    // A separate connection, since the next request would count as the unsent rest of this one.
    agent: false,
    method: 'PUT',
    path: `${API_BASE}/opportunity/apply/${id}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': TYPE_OF_UPLOAD,
      ...headers,
    },
  })
  call.setMaxListeners(0)
  const answered = new Promise<{ status: number; message: string } | 'broken'>((resolve) => {
    call.on('error', () => resolve('broken'))
    call.on('response', (response) => void read(response).then(resolve))
  })
  for await (const part of parts) {
    if (call.destroyed) break
    if (!call.write(part)) await Promise.race([new Promise((taken) => call.once('drain', taken)), answered])
  }
  if (breakOff) call.destroy()
  else call.end()
  return answered
}

async function read(response: IncomingMessage): Promise<{ status: number; message: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const { message } = JSON.parse(Buffer.concat(chunks).toString()) as { message: string }
  return { status: response.statusCode ?? 0, message }
}

/** The parts of an application with a résumé of that many megabytes. */
export function* megabytes(n: number) {
  yield `${TEXTS}${fileHead()}%PDF-1.4\n`
  const megabyte = Buffer.alloc(MEGABYTE, 32)
  for (let at = 0; at < n; at += 1) yield megabyte
  yield END
}
