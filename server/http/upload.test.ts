import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { sessions } from '#server/db/schema/accounts.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aPdf } from '#testing/documents.ts'
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
import { keptFiles } from '#testing/uploads.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
  await app.app.listen({ host: '127.0.0.1', port: 0 })
})

const send = (attempt: Attempt) => sendApplication(app, attempt)
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

test('an upload that is still under way when its sender is signed out is refused', async () => {
  async function* slowly() {
    yield `${TEXTS}${fileHead()}%PDF-1.4\n`
    await vi.waitFor(async () => expect(await keptFiles(app)).toHaveLength(1), 5_000)
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
  ['a field of a hundred kilobytes', 400, [field('answer', 'x'.repeat(100_000)), TEXTS, ...resume()]],
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
