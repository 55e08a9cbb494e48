import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { SOUND_RULES, soundKeys } from '#server/features/search/sound-keys.ts'
import { aReadyDatabase, startServer } from './server-process.ts'

const WORDS = 3_500
/** Words per transaction of the renewal. */
const BATCH = 1_000
const GATE = 4_711

test('the vocabulary is recomputed while searches run, and the job of a killed process resumes where it stopped', async () => {
  const env = { DATABASE_URL: await aReadyDatabase('renewal'), AUTH_SECRET: 's'.repeat(40), DEMO: 'off' }
  await (await openPostgres(env.DATABASE_URL)).close()
  const client = new pg.Client({ connectionString: env.DATABASE_URL })
  await client.connect()
  onTestFinished(() => client.end())
  const ask = async <T>(query: string): Promise<T[]> => (await client.query(query)).rows as T[]
  const renewed = () =>
    ask<{ word: string; written: string }>(
      `select word, xmin::text as written from search_words where sound_rules = ${SOUND_RULES} order by word`,
    )
  // Words of open opportunities, so that they are in use, with outdated sound rules. An advisory lock blocks the third batch
  // for now.
  await ask(`
    insert into search_words (word, pairs)
    select 'kalam' || translate(lpad(n::text, 4, '0'), '0123456789', 'abcdefghij'), '{}' from generate_series(1, ${WORDS}) n`)
  await ask(`
    insert into opportunity_words (word, job_type, opportunities) select word, 'Full Time', 1 from search_words`)
  const [gate] = await ask<{ word: string }>(
    `select word from search_words order by word offset ${2 * BATCH + 500} limit 1`,
  )
  await ask(`
    create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${GATE}); return new; end $$`)
  await ask(`
    create trigger gate before update on search_words for each row
    when (new.word = '${gate?.word}') execute function wait_at_gate()`)
  await ask(`select pg_advisory_lock(${GATE})`)

  const first = await startServer(env)
  const isWaiting = async () =>
    (await ask(`select 1 from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`))
      .length
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(1)
  const before = await renewed()
  expect(before).toHaveLength(2 * BATCH)
  // Searches are answered without waiting for it.
  for (const search of ['kalamaaab', 'kalaamaaab', 'nothing of it']) {
    const reply = await fetch(`${first.url}/api/v1/playlist/getFilteredPlaylists?search=${search}`)
    expect([reply.status, (await reply.json()) as unknown]).toMatchObject([200, { total: 0 }])
  }
  first.child.kill('SIGKILL')
  await first.ended()
  await ask(`select pg_advisory_unlock(${GATE})`)

  // Another process takes the job once its lease is over; the test ends the lease rather than wait.
  await ask(`update jobs set run_at = now() where kind = 'search.renew-sounds' and done_at is null`)
  await startServer(env)
  await expect.poll(async () => (await renewed()).length, { timeout: 30_000 }).toBe(WORDS)
  const after = await renewed()
  expect(after.filter(({ word }) => before.some((one) => one.word === word))).toEqual(before)
  const [last] = await ask<{ word: string; sounds: string[] }>(
    'select word, sounds from search_words order by word desc limit 1',
  )
  expect(last?.sounds).toEqual(soundKeys(last?.word ?? ''))
})
