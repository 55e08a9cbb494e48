import { spawn } from 'node:child_process'
import pg from 'pg'
import { expect, test } from 'vitest'
import {
  aDataFolder,
  anEmptyDatabase,
  aReadyFolder,
  type ServerProcess,
  startServer,
} from './server-process.ts'

test('a first start offers the demo catalogue and names its accounts, and a second one still does', async () => {
  const first = await startServer({ DEMO: 'auto', DATA_DIR: await aDataFolder() })

  expect(await totalOf(first)).toBe(40)
  expect(first.output()).toContain('Demo accounts: learner@example.com, creator@example.com')

  first.child.kill('SIGTERM')
  await first.ended()
  const second = await startServer({ DEMO: 'auto', DATA_DIR: first.dataDir })

  expect(await totalOf(second)).toBe(40)
  expect(second.output()).toContain('Demo accounts: learner@example.com, creator@example.com')
})

test('two processes that start together on one empty PostgreSQL load the demo content once', async () => {
  const env = { DEMO: 'on', DATABASE_URL: await anEmptyDatabase('shared'), AUTH_SECRET: 's'.repeat(40) }

  const servers = await Promise.all([startServer(env), startServer(env)])

  expect(await Promise.all(servers.map(totalOf))).toEqual([40, 40])
})

test('npm run demo:generate adds to the demo catalogue and shows its progress', async () => {
  const dataDir = await aReadyFolder('empty')

  const run = await runScript('demo-generate.ts', ['--playlists', '60', '--opportunities', '5'], {
    DATA_DIR: dataDir,
  })

  expect(run.output).toContain('100%  65 of 65')
  expect(run.code).toBe(0)
  expect(await totalOf(await startServer({ DATA_DIR: dataDir }))).toBe(100)
})

test('what was generated into an empty database is not indexed again by the first start', async () => {
  const url = await anEmptyDatabase('generated')
  const env = { DATABASE_URL: url, AUTH_SECRET: 's'.repeat(40), DATA_DIR: await aDataFolder() }

  const run = await runScript('demo-generate.ts', ['--playlists', '60'], env)
  await startServer(env)

  expect(run.code).toBe(0)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select kind from jobs where kind like 'search.reindex%'")
  await client.end()
  expect(rows).toEqual([])
})

test('npm run demo:generate explains itself when its numbers are missing or wrong', async () => {
  const dataDir = await aDataFolder()

  for (const values of [[], ['--playlists', 'many'], ['--playlists', '-5'], ['--courses', '5']]) {
    const run = await runScript('demo-generate.ts', values, { DATA_DIR: dataDir })
    expect(run.code, values.join(' ')).toBe(1)
    expect(run.output, values.join(' ')).toContain('npm run demo:generate -- --playlists 100000')
  }
})

/** How many playlists the server lists. */
async function totalOf({ url }: ServerProcess): Promise<number> {
  const reply = await fetch(`${url}/api/v1/playlist/getFilteredPlaylists`)
  return ((await reply.json()) as { total: number }).total
}

function runScript(
  name: string,
  values: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`scripts/${name}`, ...values], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => said.push(piece.toString()))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output: said.join('') }))
  })
}
