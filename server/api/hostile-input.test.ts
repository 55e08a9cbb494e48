import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'

let app: TestApp
let creator: TestAccount
let learner: TestAccount
let operator: TestAccount
let playlistId: string

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  learner = await aLearner(app)
  operator = await anOperator(app)
  playlistId = await aPlaylist(app, { creator, category: await aCategoryPath(app) })
})

function send(method: 'GET' | 'POST' | 'PUT', path: string, token: string, body?: unknown) {
  return app.send({ method, path, token, ...(body === undefined ? {} : { body }) })
}

test.each([
  ['a NUL character', 'good\0course'],
  ['half a character', 'good \ud83d course'],
  ['a letter with dozens of marks', `good cours${'e\u0301'.padEnd(33, '\u0301')}`],
])('%s in a text is rejected, naming the field', async (_name, comment) => {
  const reviewed = await send('POST', '/feedback/create', learner.token, {
    playlistId,
    feedback: comment,
    rating: 5,
  })
  expect(reviewed.status).toBe(400)
  expect(reviewed.body).toMatchObject({ issues: [{ path: 'feedback' }] })

  const suspended = await send('POST', `/operator/accounts/${learner.id}/suspend`, operator.token, {
    reason: comment,
  })
  expect(suspended.status).toBe(400)
  expect(suspended.body).toMatchObject({ issues: [{ path: 'reason' }] })

  const filtered = await send('POST', '/playlist/getFilteredPlaylists', learner.token, {
    languages: ['english', comment],
  })
  expect(filtered.status).toBe(400)
})

test('a name of half a million marks is rejected before it is normalised, which would take minutes', async () => {
  const name = `a${'\u0315'.repeat(230_000)}${'\u0316'.repeat(230_000)}`
  const body = { name, email: 'marks@example.com', password: 'Sufficient1!' }

  const { status, body: reply } = await app.send({ method: 'POST', path: '/user/signup', body })

  expect(status).toBe(400)
  expect(reply).toMatchObject({ issues: [{ path: 'name' }] })
})

test('a search with a NUL character is rejected, naming the field', async () => {
  for (const path of ['/playlist/getFilteredPlaylists?search=a%00b', '/opportunity/get?search=%00']) {
    const { status, body } = await send('GET', path, learner.token)
    expect(status).toBe(400)
    expect(body).toMatchObject({ issues: [{ path: 'search' }] })
  }
})

test('a body of hundreds of thousands of entries is rejected briefly, before each entry is validated', async () => {
  for (const category of [
    Array.from({ length: 250_000 }, () => 1),
    Array.from({ length: 150_000 }, () => []),
  ]) {
    const reply = await app.app.inject({
      method: 'POST',
      url: `${API_BASE}/playlist/create`,
      headers: { authorization: `Bearer ${creator.token}` },
      payload: { category },
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.body.length).toBeLessThan(2_000)
  }
})

test('no rejection names more than fifty places', async () => {
  const { status, body } = await send('POST', '/playlist/create', creator.token, {
    category: Array.from({ length: 3_000 }, () => 'klingon'),
  })
  expect(status).toBe(400)
  expect((body as { issues: unknown[] }).issues.length).toBeLessThanOrEqual(50)
})

test('a position in a video beyond our calendar is rejected', async () => {
  for (const publishedAt of ['0000-01-01T00:00:00Z', '2026-01-01T00:00:00+99:99']) {
    const { status } = await send('POST', `/playlist/addvideo/${playlistId}`, creator.token, {
      videos: [{ videoName: 'https://youtu.be/aaaaaaaaaaa', title: 'One', publishedAt }],
    })
    expect(status).toBe(400)
  }
})

test('a body nested thousands of levels deep is rejected or read, never an error of the server', async () => {
  for (const payload of [
    `{"languages":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  ]) {
    const reply = await app.app.inject({
      method: 'POST',
      url: `${API_BASE}/playlist/getFilteredPlaylists`,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(reply.statusCode).toBe(400)
  }
})

test.each([
  ['a byte that no character begins with', Buffer.from([0xff])],
  ['half a character', Buffer.from([0xe0, 0xa4])],
  ['a character written in too many bytes', Buffer.from([0xc0, 0xaf])],
  ['half a pair in three bytes', Buffer.from([0xed, 0xa0, 0x80])],
])('a body with %s is not valid JSON', async (_name, bytes) => {
  const reply = await app.app.inject({
    method: 'POST',
    url: `${API_BASE}/user/requestotp`,
    headers: { 'content-type': 'application/json' },
    payload: Buffer.concat([Buffer.from('{"email":"a@example.com","x":"'), bytes, Buffer.from('"}')]),
  })

  expect([reply.statusCode, reply.json().message]).toEqual([400, 'The request body is not valid JSON'])
})

test('of duplicate keys in a body the last one counts, for every reader', async () => {
  const [first, last] = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`]
  const reply = await app.app.inject({
    method: 'POST',
    url: `${API_BASE}/user/signup`,
    headers: { 'content-type': 'application/json' },
    payload: `{"email":"${first}","name":"Asha","password":"a good password","email":"${last}"}`,
  })

  expect(reply.json().data.email).toBe(last)
})

test('thousands of query parameters are ignored, and a repeated one is rejected by name', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `x${at}=1`).join('&')

  const read = await send('GET', `/playlist/getFilteredPlaylists?${many}`, learner.token)
  const same = await send('GET', `/playlist/getFilteredPlaylists?${'x=1&'.repeat(5_000)}`, learner.token)
  const twice = await send('GET', '/playlist/getFilteredPlaylists?page=1&page=2', learner.token)

  expect([read.status, same.status]).toEqual([200, 200])
  expect(twice).toMatchObject({ status: 400, body: { issues: [{ path: 'page' }] } })
})

test.each(['__proto__[admin]=1', 'constructor[prototype][admin]=1', '__proto__=1', 'search[]=a&search[b]=c'])(
  'the query %s matches nobody',
  async (query) => {
    const { status } = await send('GET', `/playlist/getFilteredPlaylists?${query}`, learner.token)

    expect(status).toBe(200)
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  },
)

test('days beyond our calendar are rejected', async () => {
  for (const query of [
    'to=0000-01-01',
    'from=0000-01-01&to=0000-01-05',
    'from=0001-01-01',
    'to=1900-01-01',
  ]) {
    expect((await send('GET', `/operator/counts?${query}`, operator.token)).status).toBe(400)
  }
  const posted = await send('POST', '/opportunity/create', learner.token, {
    companyName: 'Sarita',
    email: 'jobs@sarita.example',
    phone: '919876543210',
    jobTitle: 'Developer',
    jobDescription: 'Pages.',
    jobLocation: 'Pune',
    deadline: '0000-01-01',
  })
  expect(posted.status).toBe(400)
  expect(posted.body).toMatchObject({ issues: [{ path: 'deadline' }] })
})

test.each([
  ['a broken percent encoding', '/api/v1/user/getId/%E0%A4%A'],
  ['a part that is far too long', `/api/v1/user/getId/${'x'.repeat(2_000)}`],
  ['a lone percent sign', '/nothing/%'],
])('an address with %s is rejected in the envelope, with the headers of every answer', async (_name, url) => {
  const reply = await app.app.inject({ method: 'GET', url })

  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({ status: 'fail', success: false })
  expect(reply.body).not.toContain('xxxx')
  expect(reply.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test.each([
  ['noise', 400, '\u0001\u0002 noise\r\n\r\n'],
  [
    'two lengths of one body',
    400,
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['headers without end', 431, `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
])('%s on a connection is rejected in the envelope', async (_name, status, request) => {
  const said = await answerOnTheLine(request)

  expect(said.startsWith(`HTTP/1.1 ${status} `)).toBe(true)
  expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 'fail', success: false })
})

/** Everything that the server sends until it closes the connection. */
async function answerOnTheLine(request: string): Promise<string> {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as { port: number }
  const connection = connect(port, '127.0.0.1')
  connection.write(request)
  const pieces: string[] = []
  for await (const piece of connection) pieces.push(String(piece))
  return pieces.join('')
}
