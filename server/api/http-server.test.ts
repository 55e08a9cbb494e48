import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
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
  const handler = async () => aPage('<p>A page</p>')
  site = await buildApp(resources, { handler, languages: ['en'], assets: 'no such folder' })
  await site.listen({ host: '127.0.0.1', port: 0 })
  afterFile(() => site.close())
})

/** The answer to exactly these lines, until the connection is closed. */
async function answerTo(...lines: string[]): Promise<{ status: number; headers: string; body: string }> {
  const connection = connect((site.server.address() as AddressInfo).port, '127.0.0.1')
  await once(connection, 'connect')
  connection.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [headers = '', body = ''] = (await text(connection)).split('\r\n\r\n')
  return { status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), body }
}

const OURS = [
  'x-content-type-options: nosniff',
  'x-frame-options: deny',
  'referrer-policy: strict-origin',
  "content-security-policy: default-src 'none'",
  'cache-control: no-store',
]

test.each([
  ['two hosts', 400, ['GET / HTTP/1.1', 'Host: a', 'Host: b']],
  ['the same host twice', 400, ['GET /api/v1/category/getAll HTTP/1.1', 'Host: a', 'hOST: a']],
  ['no host', 400, ['GET / HTTP/1.1', 'Accept: */*']],
  ['two hosts in HTTP/1.0', 400, ['GET / HTTP/1.0', 'Host: a', 'Host: b']],
  ['a line that is no header', 400, ['GET / HTTP/1.1', 'Host: a', 'no header']],
  ['no HTTP', 400, ['hello']],
  [
    'two lengths',
    400,
    ['POST /api/v1/user/login HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked'],
  ],
  ['an expectation that cannot be met', 417, ['GET / HTTP/1.1', 'Host: a', 'Expect: a miracle']],
  ['endless headers', 431, ['GET / HTTP/1.1', 'Host: a', `X-Long: ${'x'.repeat(100_000)}`]],
])('a request with %s is rejected in our envelope and with our headers', async (_what, status, lines) => {
  const answer = await answerTo(...lines)

  expect(answer.status).toBe(status)
  for (const header of OURS) expect(answer.headers).toContain(header)
  expect(JSON.parse(answer.body)).toMatchObject({ status: 'fail', success: false })
})

test.each([
  ['GET / HTTP/1.0'],
  ['GET / HTTP/1.1\r\nHost: a\r\nConnection: close'],
  ['GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Forwarded-Host: b'],
])('a request that names one host, or is too old to name any, is answered: %j', async (lines) => {
  expect((await answerTo(lines)).status).toBe(200)
})
