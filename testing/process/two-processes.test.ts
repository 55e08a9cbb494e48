import { once } from 'node:events'
import { type IncomingMessage, request as post } from 'node:http'
import { text } from 'node:stream/consumers'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { openPostgres } from '#server/db/client.ts'
import { refreshFrequentWords } from '#server/features/search/frequent-words.commands.ts'
import { afterFile } from '../when-file-ends.ts'
import { clientOf, request, signIn } from './requests.ts'
import { aReadyDatabase, type ServerProcess, startServer } from './server-process.ts'

/** A moment on a machine at rest, longer on a busy one; what is cached would expire after ten seconds by itself. */
const FORGOTTEN = { interval: 50, timeout: 5_000 }

/** Two processes on one PostgreSQL with the demo content. */
let here: ServerProcess
let there: ServerProcess
let databaseUrl: string

beforeAll(async () => {
  databaseUrl = await aReadyDatabase('two_processes')
  const env = {
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'a secret for these tests, long enough',
    DEMO: 'on',
  }
  here = await startServer(env, afterFile)
  there = await startServer(env, afterFile)
})

test('a review changes the pages and replies that show it, at once here and within a second in the other process', async () => {
  const api = clientOf(here)
  const token = await signIn(api, 'learner')
  const { data } = await api.playlists.search({ query: { sort: 'oldest', limit: 50 } })
  const unreviewed = data.playlist.find((card) => card.feedbackCount === 0)
  const address = `/creator/x/y/z/${unreviewed?._id}`
  const comment = 'A sentence that nobody wrote before.'
  const read = `${API_BASE}/feedback/getAll/${unreviewed?._id}`
  /** The page, and the API's reply to a visitor. */
  const shows = async ({ url }: ServerProcess) => {
    const replies = await Promise.all([request(url + address), request(url + read)])
    return replies.map(({ bytes }) => bytes.toString().includes(comment))
  }
  expect([await shows(here), await shows(there)]).toEqual([
    [false, false],
    [false, false],
  ])

  await api.reviews.create(
    { body: { playlistId: unreviewed?._id ?? '', feedback: comment, rating: 5 } },
    { token },
  )

  expect(await shows(here)).toEqual([true, true])
  await expect.poll(() => shows(there)).toEqual([true, true])
})

test('what a signed-in search found in the other process before a playlist was hidden is gone long before it would expire', async () => {
  const [token, operator] = [
    await signIn(clientOf(there), 'learner'),
    await signIn(clientOf(here), 'operator'),
  ]
  const [card] = (await clientOf(here).playlists.search({ query: { sort: 'newest', limit: 1 } })).playlists
  const params = { playlistId: card?._id ?? '' }
  const isFound = async () => {
    const query = { search: card?.name ?? '' }
    const { playlists } = await clientOf(there).playlists.search({ query }, { token })
    return playlists.some(({ _id }) => _id === card?._id)
  }
  expect(await isFound()).toBe(true)

  await clientOf(here).operatorContent.hidePlaylist(
    { params, body: { reason: 'A test' } },
    { token: operator },
  )

  await expect.poll(isFound, FORGOTTEN).toBe(false)
})

test('what the other process has in memory of frequent words follows a review and a hidden playlist long before it would expire', async () => {
  const { db, close } = await openPostgres(databaseUrl)
  onTestFinished(close)
  await refreshFrequentWords(db, 2)
  const [one, other] = [clientOf(here), clientOf(there)]
  const [token, operator] = [await signIn(one, 'learner'), await signIn(one, 'operator')]
  let limit = 15
  /** Each is a new search, whose result nobody knows yet, for the same words. */
  const found = async (rating = 0) => {
    limit += 1
    return other.playlists.search({ query: { search: 'programming', rating, limit } })
  }
  const totals = async () => [(await found()).total, (await found(4)).total]
  const setBits = (to: SQL) => db.execute(sql`update search_bits set bits = ${to}`)
  await db.execute(sql`alter table search_bits add kept bit(4096)`)
  await db.execute(sql`update search_bits set kept = bits`)
  const before = await totals()
  // Asked again, so that they are read into memory.
  expect(await totals()).toEqual(before)

  // Behind the back of both: what is counted is in memory.
  await setBits(sql`B'0'::bit(4096)`)
  expect(await totals()).toEqual(before)
  await db.execute(sql`select pg_notify('content_changed', '')`)
  await expect.poll(totals, FORGOTTEN).not.toEqual(before)
  await setBits(sql`kept`)
  await db.execute(sql`alter table search_bits drop kept`)
  await db.execute(sql`select pg_notify('content_changed', '')`)
  await expect.poll(totals, FORGOTTEN).toEqual(before)

  const [all = 0, good = 0] = before
  const rated = (await found(4)).playlists.toSorted((a, b) => a.avgRating - b.avgRating)
  const playlistId = rated[0]?._id ?? ''
  await one.reviews.create({ body: { playlistId, feedback: 'Too fast.', rating: 1 } }, { token })
  await expect.poll(totals, FORGOTTEN).toEqual([all, good - 1])

  const body = { reason: 'A test' }
  await one.operatorContent.hidePlaylist({ params: { playlistId }, body }, { token: operator })
  await expect.poll(totals, FORGOTTEN).toEqual([all - 1, good - 1])
})

test('a session that ends in one process is invalid in the other at once', async () => {
  const [one, other] = [clientOf(here), clientOf(there)]
  const token = await signIn(one, 'learner')
  expect((await other.accounts.me({}, { token })).data.email).toBe('learner@example.com')

  await one.accounts.logout({}, { token })

  await expect(other.accounts.me({}, { token })).rejects.toMatchObject({ status: 401 })
})

test('a request in progress when SIGTERM arrives is answered', async () => {
  const server = await startServer({ DEMO: 'on' })
  const body = JSON.stringify({ email: 'learner@example.com', password: 'pragati-demo' })
  const calls = Array.from({ length: 4 }, () =>
    post(`${server.url}${API_BASE}/user/login`, {
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
      method: 'POST',
    }),
  )
  // The server reports it once it has begun with the request; the body comes after the signal.
  await Promise.all(calls.map((call) => once(call, 'continue')))
  server.child.kill('SIGTERM')

  const replies = await Promise.all(
    calls.map(async (call) => {
      const [reply] = (await once(call.end(body), 'response')) as [IncomingMessage]
      return { status: reply.statusCode, said: await text(reply) }
    }),
  )

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(replies.every(({ said }) => said.includes('"token":'))).toBe(true)
  expect(await server.ended()).toBe(0)
})
