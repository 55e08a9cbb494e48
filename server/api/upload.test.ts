import { once } from 'node:events'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as later } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, aLearner, type TestAccount } from '#testing/build.ts'
import { aPdf } from '#testing/documents.ts'
import { anOpportunity } from '#testing/opportunities.ts'
import {
  type Attempt,
  END,
  field,
  fileHead,
  MEGABYTE,
  megabytes,
  sendApplication,
  TEXTS,
} from '#testing/raw-upload.ts'
import { storedFiles } from '#testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})

const send = (attempt: Attempt) => sendApplication(app, attempt)
const nothingIsLeft = () => expect.poll(() => storedFiles(app)).toEqual([])

test('files that a crashed process left behind are removed', async () => {
  const incoming = path.join(app.dataDir, 'uploads', 'incoming')
  await mkdir(incoming, { recursive: true })
  await writeFile(path.join(incoming, 'old'), 'half')
  await utimes(path.join(incoming, 'old'), 0, 0)

  expect(await send({ parts: [TEXTS, END] })).toMatchObject({ status: 400 })

  expect(await storedFiles(app)).toEqual([])
})

test('an upload whose connection breaks off leaves nothing', async () => {
  async function* slowly() {
    yield `${TEXTS}${fileHead()}%PDF-1.4\n`
    yield Buffer.alloc(MEGABYTE, 32)
    await expect.poll(() => storedFiles(app)).toHaveLength(1)
  }
  expect(await send({ parts: slowly(), breakOff: true })).toBe('broken')

  await nothingIsLeft()
})

test('an upload whose sender is signed out during it is rejected', async () => {
  async function* slowly() {
    yield `${TEXTS}${fileHead()}%PDF-1.4\n`
    await expect.poll(() => storedFiles(app)).toHaveLength(1)
    await app.resources.db.update(sessions).set({ revokedAt: new Date() })
    yield END
  }

  expect(await send({ parts: slowly() })).toMatchObject({ status: 401 })
  await nothingIsLeft()
})

test.each<[string, string[]]>([
  ['in the middle of a file', [TEXTS, fileHead(), '%PDF-1.4 and then']],
  ['after a field', [TEXTS]],
  ['in a header', [TEXTS, fileHead().slice(0, -10)]],
])('a body that ends %s is rejected', async (_where, parts) => {
  expect(await send({ parts })).toEqual({
    status: 400,
    message: 'The upload broke off or is damaged. Please try again',
  })
  await nothingIsLeft()
})

test('a file of more than 5 MB is rejected, however long it is', async () => {
  expect(await send({ parts: megabytes(20) })).toEqual({
    status: 413,
    message: 'The file is too big: at most 5 MB are accepted',
  })
  await nothingIsLeft()
})

/** The answer to the headers of an upload of 5 MB, of which not a byte is sent. */
async function answerToHeaders(
  method: 'POST' | 'PUT',
  path: string,
  { token }: TestAccount,
  type = 'multipart/form-data; boundary=x',
) {
  const { port } = app.app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': 5 * MEGABYTE }
  const call = request({ port, agent: false, method, path: `${API_BASE}${path}`, headers })
  call.flushHeaders()
  const [response] = (await once(call, 'response', { signal: AbortSignal.timeout(10_000) })) as [
    IncomingMessage,
  ]
  const { message } = (await json(response)) as { message: string }
  call.destroy()
  return [response.statusCode, message]
}

test('a request that cannot succeed is rejected before a byte of the upload is read', async () => {
  const [learner, other, poster] = [await aLearner(app), await aLearner(app), await aCreator(app)]
  const profile = (id: string) => `/user/upadteUserProfile/${id}`
  const apply = (id: string) => `/opportunity/apply/${id}`
  const closed = await anOpportunity(app, { poster, state: 'closed', closedAt: new Date() })
  const waiting = await anOpportunity(app, { poster, state: 'waiting', approvedAt: null })
  const open = await anOpportunity(app, { poster })

  for (const type of ['multipart/form-data; boundary=x', 'application/json', 'image/png', 'text/plain']) {
    const answer = (path: string, account = learner) =>
      answerToHeaders(path.startsWith('/user') ? 'POST' : 'PUT', path, account, type)

    expect(await answer(profile(other.id))).toEqual([403, 'You can only change your own account'])
    expect(await answer(profile(crypto.randomUUID()))).toEqual([403, 'You can only change your own account'])
    expect(await answer(profile('no-such-user'))).toEqual([400, 'userId is not a valid id'])
    expect(await answer(profile(other.id), { ...learner, token: 'a.b.c' })).toEqual([
      401,
      'Please sign in first',
    ])
    expect(await answer(apply(closed))).toEqual([410, 'This opportunity is closed'])
    expect(await answer(apply(waiting))).toEqual([404, 'There is no such opportunity'])
    expect(await answer(apply(crypto.randomUUID()))).toEqual([404, 'There is no such opportunity'])
    expect(await answer(apply(open), poster)).toEqual([403, 'Only learners can apply to opportunities'])
  }
  await nothingIsLeft()
})

test('an impossible length is rejected before a byte is read', async () => {
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
  ['a field that reaches for the prototype', 400, [field('__proto__', 'x'), TEXTS, ...resume()]],
  ['hundreds of fields', 413, [manyFields, TEXTS, ...resume()]],
  ['a field of a hundred kilobytes', 400, [field('answer', 'x'.repeat(100_000)), TEXTS, ...resume()]],
])('a form with %s is rejected', async (_what, status, parts) => {
  expect(await send({ parts: [...parts, END] })).toMatchObject({ status })
  await nothingIsLeft()
})

test.each<[string, string, (string | Buffer)[]]>([
  ['an unknown file', 'virus is not expected here', [fileHead('virus'), aPdf()]],
  ['two files under one name', 'resume is one file too many', [...resume(), '\r\n', ...resume()]],
])('a form with %s is rejected with the reason', async (_what, message, parts) => {
  expect(await send({ parts: [TEXTS, ...parts, END] })).toEqual({ status: 400, message })
  await nothingIsLeft()
})

test.each(['application/json', 'text/plain', 'multipart/form-data', 'application/pdf'])(
  'an upload as %s is rejected',
  async (type) => {
    const answer = await send({ parts: ['{}'], headers: { 'content-type': type } })

    expect(answer).toMatchObject({ status: expect.toSatisfy((status) => [400, 415].includes(status)) })
    await nothingIsLeft()
  },
)

test('a complete upload over a real connection is accepted', async () => {
  expect(await send({ parts: [TEXTS, ...resume(), END] })).toEqual({
    status: 200,
    message: 'Your application has been sent',
  })
  expect(await storedFiles(app)).toHaveLength(1)
})
