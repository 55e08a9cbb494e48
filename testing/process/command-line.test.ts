import { watch } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { lockDataFolder } from '#server/process/folder-lock.ts'
import { runCommand } from '../command-line.ts'
import {
  aDataFolder,
  aReadyDatabase,
  aReadyFolder,
  type ServerProcess,
  startServer,
} from './server-process.ts'

const PASSWORD = 'correct horse 9'

async function post({ url }: ServerProcess, address: string, body: object): Promise<number> {
  const reply = await fetch(`${url}/api/v1${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return reply.status
}

function addOperator(env: Record<string, string>, email: string) {
  return runCommand(['operator', 'add', email, '--password-stdin'], env, PASSWORD)
}

test('a command goes through the server that runs on the embedded database, ignoring the socket of a killed one', async () => {
  const first = await startServer()
  const email = 'first@example.com'
  expect(await addOperator({ DATA_DIR: first.dataDir }, email)).toMatchObject({ code: 0, stderr: '' })
  expect(await post(first, '/user/login', { email, password: PASSWORD })).toBe(200)

  first.child.kill('SIGKILL')
  await first.ended()
  expect((await addOperator({ DATA_DIR: first.dataDir }, 'second@example.com')).code).toBe(0)
  const second = await startServer({ DATA_DIR: first.dataDir })
  const listed = await runCommand(['operator', 'list'], { DATA_DIR: second.dataDir })
  expect(listed.stdout).toContain('second@example.com')
})

test('without a server a command works on an empty data folder, and the server finds its result', async () => {
  const dataDir = await aDataFolder()
  const email = 'third@example.com'

  expect(await addOperator({ DATA_DIR: dataDir }, email)).toMatchObject({ code: 0, stderr: '' })

  const server = await startServer({ DATA_DIR: dataDir })
  expect(await post(server, '/user/login', { email, password: PASSWORD })).toBe(200)
})

/** Waits until another process has tried to lock a data folder. */
async function attemptOnLock(dataDir: string): Promise<void> {
  for await (const { filename } of watch(dataDir)) if (filename?.startsWith('lock.')) return
}

test('a command waits while the data folder is locked briefly, for example by a server that is just starting', async () => {
  const dataDir = await aReadyFolder('empty')
  const { release } = await lockDataFolder(dataDir)
  const lockIsTried = attemptOnLock(dataDir)
  let isHeld = true
  const added = addOperator({ DATA_DIR: dataDir }, 'fourth@example.com').then((run) => ({ run, isHeld }))
  await lockIsTried
  isHeld = false
  await release()

  expect(await added).toMatchObject({ run: { code: 0, stderr: '' }, isHeld: false })
})

test('demo load fills an empty database once', async () => {
  const server = await startServer()
  const load = () => runCommand(['demo', 'load'], { DATA_DIR: server.dataDir })

  expect(await load()).toMatchObject({ code: 0, stdout: expect.stringContaining('learner@example.com') })
  expect(await load()).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The database is not empty: nothing was loaded\n',
  })
  expect(await post(server, '/user/login', { email: 'operator@example.com', password: 'pragati-demo' })).toBe(
    200,
  )
})

test('on PostgreSQL a command works beside the server', async () => {
  const env = { DATABASE_URL: await aReadyDatabase('beside'), AUTH_SECRET: 's'.repeat(40) }
  const server = await startServer(env)
  const application = {
    ...{ name: 'Meera', email: 'meera@example.com', location: 'Kochi', profession: 'Teacher' },
    ...{ mobile: '+919876543210', social: 'none', pptknowledge: 'yes', pastexperiences: 'Physics' },
    ...{
      shortdescription: 'I explain.',
      languages: ['english'],
      password: PASSWORD,
      relevantskills: 'Optics',
    },
  }
  expect(await post(server, '/creatorform/submit', application)).toBe(200)

  const listed = await runCommand(['applications', 'list', '--json'], env)
  const [{ _id }] = (JSON.parse(listed.stdout) as { items: [{ _id: string }] }).items
  const approved = await runCommand(['applications', 'approve', _id], env)

  expect(approved).toMatchObject({ code: 0, stderr: '' })
  expect(await post(server, '/user/login', { email: 'meera@example.com', password: PASSWORD })).toBe(403)
  expect((await runCommand(['applications', 'approve', _id], env)).code).toBe(1)
})

test('a database that cannot be reached is reported in one sentence', async () => {
  const run = await runCommand(['operator', 'list'], {
    DATABASE_URL: 'postgresql://nobody:secret-word@127.0.0.1:1/none',
    AUTH_SECRET: 's'.repeat(40),
  })

  expect(run).toMatchObject({ code: 1, stdout: '' })
  expect(run.stderr).toMatch(/^The database at DATABASE_URL cannot be used: .*\n$/)
  expect(run.stderr).not.toContain('secret-word')
})
