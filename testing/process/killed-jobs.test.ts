import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readMails } from '#server/mail/read-folder.ts'
import { startVideoPlatform } from '../video-platform.ts'
import { clientOf, signIn } from './requests.ts'
import { aReadyDatabase, startServer } from './server-process.ts'

const LIST = 'PLkilledjob'
const PAGES = 3
const GATE = 4_712
const KINDS = ['following.look', 'health.check-videos', 'repairs.queue-letters']
/** What they queue in turn. */
const FOLLOWING = ['following.compare', 'playlists.videos-changed']

test('source readings, video checks and letters of a killed process are taken over by others, each done once', async () => {
  const platform = await startVideoPlatform()
  onTestFinished(() => platform.close())
  const env = {
    ...platform.env('key'),
    DATABASE_URL: await aReadyDatabase('killed_jobs'),
    AUTH_SECRET: 's'.repeat(40),
    DEMO: 'on',
  }
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  onTestFinished(() => client.end())
  const count = async (query: string) => (await client.query(query)).rowCount
  const ids = Array.from({ length: 120 }, (_, at) => `killed${String(at).padStart(5, '0')}`)
  const [imported, lost] = [ids.slice(0, 110), 'losttoaletr']
  for (const id of ids) platform.put(id)
  platform.putList(LIST, imported)

  const open = () =>
    count(`select from jobs where kind = any('{${KINDS},${FOLLOWING},repairs.letter}') and done_at is null`)

  const first = await startServer(env)
  // Waits until the hourly and daily jobs have run, so that all slots are free.
  const ofPeriods = () =>
    count(
      `select from jobs where unique_key like 'every:%' and kind = any('{${KINDS}}') and done_at is not null`,
    )
  await expect.poll(ofPeriods, { timeout: 30_000 }).toBe(KINDS.length)
  await expect
    .poll(() => count(`select from jobs where run_at <= now() and done_at is null and failed_at is null`))
    .toBe(0)
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
  platform.put(lost)
  const added = { videos: [{ videoName: `https://youtu.be/${lost}`, title: 'Lost' }] }
  await api.publishing.addVideos({ params: { id: course._id }, body: added }, { token })
  platform.remove(lost)
  await client.query(`update known_videos set state = 'gone', check_at = null where id = '${lost}'`)
  // An advisory lock blocks the letters for now, after their content was stored.
  await client.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${GATE}); return new; end $$`)
  await client.query(`
    create trigger gate before insert on jobs for each row
    when (new.kind = 'repairs.letter') execute function wait_at_gate()`)
  await client.query(`select pg_advisory_lock(${GATE})`)

  // The platform does not answer while the jobs are running.
  platform.failureMode = 'slow'
  platform.units.length = 0
  await client.query(`update source_lists set check_at = now() where source_id = '${LIST}'`)
  await client.query(`update known_videos set check_at = case when id like 'killed%' then now() end`)
  const queue = async (...kinds: string[]) => {
    await client.query(
      `insert into jobs (id, kind, payload) select gen_random_uuid(), kind, '{}' from unnest($1::text[]) kind`,
      [kinds],
    )
    await client.query(`select pg_notify('jobs_due', '')`)
  }
  const atGate = () =>
    count(`select from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`)
  // First the letters, which wait for as long as needed; calls of the platform time out after seconds.
  await queue('repairs.queue-letters')
  await expect.poll(atGate, { timeout: 30_000 }).toBe(1)
  await queue('following.look', 'health.check-videos')
  await expect
    .poll(() => [...new Set(platform.units.toSorted())], { timeout: 30_000, interval: 20 })
    .toEqual(['playlistItems', 'videos'])
  first.child.kill('SIGKILL')
  await first.ended()
  await client.query(`select pg_advisory_unlock(${GATE})`)
  await expect.poll(() => count(`select from pg_locks where objid = ${GATE}`)).toBe(0)
  expect(await count('select from creator_letters'), 'what was not queued is not told').toBe(0)
  expect(await count(`select from known_videos where id like 'killed%' and check_at > now()`)).toBe(50)
  expect(await count(`select from source_lists where source_id = '${LIST}' and check_at > now()`)).toBe(1)

  // Ends the leases of jobs, videos and sources, rather than wait for them.
  platform.failureMode = 'none'
  platform.units.length = 0
  platform.calls.length = 0
  await client.query(`update known_videos set check_at = now() where id like 'killed%'`)
  await client.query(`update source_lists set check_at = now() where source_id = '${LIST}'`)
  await client.query(`update jobs set run_at = now() where kind = any($1) and done_at is null`, [KINDS])
  const others = await Promise.all([startServer(env), startServer(env)])
  await expect.poll(open, { timeout: 30_000 }).toBe(0)

  const { data } = await clientOf(others[0]).playlists.get({ params: { id: course._id } }, { token })
  expect(data.videos.map(({ videoName }) => videoName.slice(-11))).toEqual([
    ...imported,
    lost,
    ...ids.slice(110),
  ])
  expect(data.videos.filter(({ state }) => state !== 'ok').map(({ title }) => title)).toEqual([
    `Title of ${lost}`,
  ])
  expect(platform.units.filter((unit) => unit === 'playlistItems')).toHaveLength(PAGES)
  const checked = platform.calls.flat().filter((id) => imported.includes(id))
  expect(checked.toSorted()).toEqual(imported)
  const mails = (await Promise.all(others.map(({ dataDir }) => readMails(`${dataDir}/mail`)))).flat()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['creator@example.com', expect.stringMatching(/video/)],
  ])
})
