import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startVideoPlatform } from '../video-platform.ts'
import { clientOf, signIn } from './requests.ts'
import { aDatabase, startServer } from './server-process.ts'

const LIST = 'PLkilledjob'
const PAGES = 3

test('a look at a source that was killed is taken up by another process, once, and what is new comes in', async () => {
  const platform = await startVideoPlatform()
  onTestFinished(() => platform.close())
  const env = {
    ...platform.env('key'),
    DATABASE_URL: await aDatabase('source_job'),
    AUTH_SECRET: 's'.repeat(40),
    DEMO: 'on',
  }
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  onTestFinished(() => client.end())
  const ids = Array.from({ length: 120 }, (_, at) => `killed${String(at).padStart(5, '0')}`)
  for (const id of ids) platform.put(id)
  platform.putList(LIST, ids.slice(0, 110))

  const first = await startServer(env)
  const api = clientOf(first)
  const token = await signIn(api, 'creator')
  const url = `https://www.youtube.com/playlist?list=${LIST}`
  const { source, videos } = (await api.imports.read({ body: { url } }, { token })).data
  const [main] = (await api.categories.getAll()).data
  const about = { name: 'Looms', description: 'All about looms.', language: 'hindi' } as const
  const { data: course } = await api.publishing.create(
    { body: { ...about, category: [main?._id ?? ''], videos, source } },
    { token },
  )
  await api.following.follow({ params: { id: course._id }, body: { follow: true } }, { token })
  platform.putList(LIST, ids)

  // The platform does not answer while the job is at it.
  platform.mood = 'slow'
  platform.units.length = 0
  await client.query(`update source_lists set check_at = now() where source_id = '${LIST}'`)
  await client.query(
    `insert into jobs (id, kind, payload) values (gen_random_uuid(), 'following.look', '{}')`,
  )
  await client.query(`select pg_notify('jobs_due', '')`)
  await expect.poll(() => platform.units, { timeout: 30_000 }).toContain('playlistItems')
  first.child.kill('SIGKILL')
  await first.ended()

  // Its lease is over, which the test does not wait for.
  platform.mood = 'well'
  platform.units.length = 0
  await client.query(`update jobs set run_at = now() where kind = 'following.look' and done_at is null`)
  const [second] = await Promise.all([startServer(env), startServer(env)])
  const open = async () =>
    (await client.query(`select 1 from jobs where kind = 'following.look' and done_at is null`)).rowCount
  await expect.poll(open, { timeout: 30_000 }).toBe(0)
  const { data } = await clientOf(second).playlists.get({ params: { id: course._id } }, { token })
  expect(data.videos.map(({ videoName }) => videoName.slice(-11))).toEqual(ids)
  expect(platform.units.filter((unit) => unit === 'playlistItems')).toHaveLength(PAGES)
})
