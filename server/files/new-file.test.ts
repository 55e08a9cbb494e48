import { pbkdf2 } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { exactly } from './exactly.ts'
import { writeNewFile } from './new-file.ts'

async function aPlace(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-new-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return path.join(folder, 'file')
}

async function* asItComes(chunks: AsyncIterable<Buffer>) {
  yield* chunks
}

/** Keeps all threads that open files busy with something else for a moment. */
function keepThreadsBusy(): Promise<unknown> {
  const work = () => promisify(pbkdf2)('a', 'b', 50_000, 64, 'sha512')
  return Promise.all(Array.from({ length: 8 }, work))
}

/** Resolves once everything that waited for a thread before is done. */
function everyThreadOnce(): Promise<unknown> {
  return Promise.all(Array.from({ length: 8 }, () => promisify(pbkdf2)('a', 'b', 1, 64, 'sha512')))
}

test('once a broken stream is reported, its file does not appear any more', async () => {
  const place = await aPlace()
  const broken = new PassThrough()
  broken.on('error', () => {})
  broken.destroy(new Error('the line is dead'))
  const busy = keepThreadsBusy()

  await expect(writeNewFile(place, broken, asItComes)).rejects.toThrow('the line is dead')

  // At once, without waiting for a thread.
  rmSync(place, { force: true })
  await busy
  await everyThreadOnce()
  expect(existsSync(place)).toBe(false)
})

test('an existing file is not overwritten', async () => {
  const place = await aPlace()
  await writeNewFile(place, Readable.from([Buffer.from('first')]), exactly(5))

  const again = writeNewFile(place, Readable.from([Buffer.from('other')]), exactly(5))

  await expect(again).rejects.toMatchObject({ code: 'EEXIST' })
  expect(await readFile(place, 'utf8')).toBe('first')
})
