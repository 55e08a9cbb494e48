import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { aPage } from '#testing/a-page.ts'
import { startApp } from '#testing/app.ts'
import { afterFile } from '#testing/when-file-ends.ts'

let site: FastifyInstance

beforeAll(async () => {
  const { resources } = await startApp()
  const handler = async ({ url }: Request) => aPage(`<p>${new URL(url).pathname}</p>`)
  site = await buildApp(resources, { handler, languages: ['en'], assets: 'no such folder' })
  await site.listen({ host: '127.0.0.1', port: 0 })
  afterFile(() => site.close())
})

async function answerTo(target: string, host = 'community.example') {
  const connection = connect((site.server.address() as AddressInfo).port, '127.0.0.1')
  await once(connection, 'connect')
  connection.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const [headers = '', body = ''] = (await text(connection)).split('\r\n\r\n')
  return { status: Number(headers.split(' ')[1]), body }
}

test.each([
  ['http://community.example', '<p>/</p>'],
  ['http://community.example?from=a', '<p>/</p>'],
  ['HTTPS://community.example:8443/playlists?page=2', '<p>/playlists</p>'],
  ['http://community.example/api/v1/category/getAll', '"data":'],
  ['http://community.example/healthz', ''],
])('a proxy may name the whole address: %s', async (target, content) => {
  // The second time a page or reply comes from the cache.
  for (const answer of [await answerTo(target), await answerTo(target)]) {
    expect(answer.status).toBe(200)
    expect(answer.body).toContain(content)
  }
})

test('the host of the address counts, not the header: metrics are for callers that say they are local', async () => {
  expect((await answerTo('/metrics', 'localhost')).status).toBe(200)
  expect((await answerTo('http://localhost/metrics')).status).toBe(200)
  expect((await answerTo('http://community.example/metrics', 'localhost')).status).toBe(404)
})

test.each(['http:///playlists', 'ftp://community.example/playlists', '//community.example/playlists'])(
  'any other target names no page of this site: %s',
  async (target) => {
    expect((await answerTo(target)).body).not.toContain('<p>/playlists</p>')
  },
)
