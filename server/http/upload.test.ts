import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aLearner } from '#testing/build.ts'
import { aPdf } from '#testing/documents.ts'
import { anOpportunity } from '#testing/opportunities.ts'
import { keptFiles } from '#testing/uploads.ts'

const BOUNDARY = 'x-boundary-x'
const MEGABYTE = 1_048_576

let app: TestApp
let port: number

beforeAll(async () => {
  app = await startApp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.app.server.address() as AddressInfo).port
})

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = (name = 'resume', fileName = 'cv.pdf') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: application/pdf\r\n\r\n`
const END = `\r\n--${BOUNDARY}--\r\n`
const TEXTS =
  field('name', 'Meera') +
  field('email', 'm@example.com') +
  field('phone', '9876543210') +
  field('answer', 'Yes')

interface Attempt {
  parts: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
  headers?: Record<string, string | number>
  /** Breaks the connection off after the parts. */
  breakOff?: boolean
}

/** Sends an application over a real connection, part by part, as fast as it is taken. */
async function send({ parts, headers = {}, breakOff = false }: Attempt) {
  const { token } = await aLearner(app)
  const id = await anOpportunity(app)
  const call = request({
    port,
    // A connection of its own: what was not sent of one request must not swallow the next.
    agent: false,
    method: 'PUT',
    path: `${API_BASE}/opportunity/apply/${id}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
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

function* megabytes(n: number) {
  yield `${TEXTS}${fileHead()}%PDF-1.4\n`
  const megabyte = Buffer.alloc(MEGABYTE, 32)
  for (let at = 0; at < n; at += 1) yield megabyte
  yield END
}

const nothingIsLeft = () => vi.waitFor(async () => expect(await keptFiles(app)).toEqual([]), 5_000)

test('files that a process left when it died are cleared away', async () => {
  const incoming = path.join(app.dataDir, 'uploads', 'incoming')
  await mkdir(incoming, { recursive: true })
  await writeFile(path.join(incoming, 'old'), 'half')
  await utimes(path.join(incoming, 'old'), 0, 0)

  expect(await send({ parts: [TEXTS, END] })).toMatchObject({ status: 400 })

  expect(await keptFiles(app)).toEqual([])
})

test('an upload whose connection breaks off leaves nothing', async () => {
  async function* slowly() {
    yield `${TEXTS}${fileHead()}%PDF-1.4\n`
    yield Buffer.alloc(MEGABYTE, 32)
    await vi.waitFor(async () => expect(await keptFiles(app)).toHaveLength(1), 5_000)
  }
  expect(await send({ parts: slowly(), breakOff: true })).toBe('broken')

  await nothingIsLeft()
})

test.each<[string, string[]]>([
  ['in the middle of a file', [TEXTS, fileHead(), '%PDF-1.4 and then']],
  ['after a field', [TEXTS]],
  ['in a header', [TEXTS, fileHead().slice(0, -10)]],
])('a body that ends %s is refused', async (_where, parts) => {
  expect(await send({ parts })).toEqual({
    status: 400,
    message: 'The upload broke off or is damaged. Please try again',
  })
  await nothingIsLeft()
})

test('a hundred megabytes are refused, and never held in memory', async () => {
  const before = process.memoryUsage().rss
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 20)

  const answer = await send({ parts: megabytes(100) })
  clearInterval(watch)

  expect(answer).toEqual({ status: 413, message: 'The file is too big: at most 5 MB are accepted' })
  expect((peak - before) / MEGABYTE).toBeLessThan(60)
  await nothingIsLeft()
})

test('a length that cannot be right is refused before a byte of it is read', async () => {
  async function* waiting() {
    yield TEXTS
    await later(50)
  }
  const answer = await send({ parts: waiting(), headers: { 'content-length': 100 * MEGABYTE } })

  expect(answer).toMatchObject({ status: 413 })
  await nothingIsLeft()
})

const resume = () => [fileHead(), aPdf()]
const manyFields = Array.from({ length: 300 }, (_, at) => field(`f${at}`, 'x')).join('')

test.each<[string, number, (string | Buffer)[]]>([
  ['an unknown file', 400, [TEXTS, fileHead('virus'), aPdf()]],
  ['two files under one name', 400, [TEXTS, ...resume(), '\r\n', ...resume()]],
  ['a field that reaches for the prototype', 400, [field('__proto__', 'x'), TEXTS, ...resume()]],
  ['hundreds of fields', 413, [manyFields, TEXTS, ...resume()]],
  ['a field of a hundred kilobytes', 413, [field('answer', 'x'.repeat(100_000)), TEXTS, ...resume()]],
])('a form with %s is refused', async (_what, status, parts) => {
  expect(await send({ parts: [...parts, END] })).toMatchObject({ status })
  await nothingIsLeft()
})

test.each(['application/json', 'text/plain', 'multipart/form-data', 'application/pdf'])(
  'an upload as %s is refused',
  async (type) => {
    const answer = await send({ parts: ['{}'], headers: { 'content-type': type } })

    expect(answer).toMatchObject({ status: expect.toSatisfy((status) => [400, 415].includes(status)) })
    await nothingIsLeft()
  },
)

test('a whole upload over the line is taken', async () => {
  expect(await send({ parts: [TEXTS, ...resume(), END] })).toEqual({
    status: 200,
    message: 'Your application has been sent',
  })
  expect(await keptFiles(app)).toHaveLength(1)
})
