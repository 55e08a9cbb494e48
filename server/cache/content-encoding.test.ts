import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { aPage } from '#testing/a-page.ts'
import { startApp } from '#testing/app.ts'
import { afterFile } from '#testing/when-file-ends.ts'

let site: FastifyInstance

beforeAll(async () => {
  const assets = await mkdtemp(path.join(tmpdir(), 'pragati-assets-'))
  await mkdir(path.join(assets, 'assets'))
  const script = Buffer.from('start()'.repeat(50))
  const place = path.join(assets, 'assets', 'start.js')
  await writeFile(place, script)
  await writeFile(`${place}.br`, brotliCompressSync(script))
  await writeFile(`${place}.gz`, gzipSync(script))
  const { resources } = await startApp()
  const handler = async () => aPage('<p>A page</p>')
  site = await buildApp(resources, { handler, languages: ['en'], assets })
  await site.ready()
  afterFile(async () => {
    await site.close()
    await rm(assets, { recursive: true, force: true })
  })
})

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip; q=0', undefined],
  ['br;q=0', undefined],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0.5, identity', undefined],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['deflate', undefined],
  ['brotli, xgzip', undefined],
  ['', undefined],
  [undefined, undefined],
])(
  'a page and a file requested with accept-encoding %j come in the encoding %s',
  async (accepted, expected) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }

    for (const url of ['/a-page', '/assets/start.js']) {
      const { statusCode, headers: answered } = await site.inject({ url, headers })
      expect([url, statusCode, answered['content-encoding']]).toEqual([url, 200, expected])
      expect(answered.vary).toBe('accept-encoding')
    }
  },
)

test('a range of a file is served, one past its end is rejected', async () => {
  const ask = (range: string) => site.inject({ url: '/assets/start.js', headers: { range } })

  expect(await ask('bytes=0-6')).toMatchObject({ statusCode: 206, body: 'start()' })
  const past = await ask('bytes=350-')
  expect(past.statusCode).toBe(416)
  expect(past.headers).toMatchObject({ 'content-range': 'bytes */350', 'x-content-type-options': 'nosniff' })
  expect(past.json()).toMatchObject({ status: 'fail', success: false })
})
