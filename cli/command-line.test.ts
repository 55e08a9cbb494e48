import { readFile, stat, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { userInfo } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo } from '#demo/demo.ts'
import { openControlSocket } from '#server/control/socket.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { anApplication, anUndeliveredDecision } from '#testing/applications.ts'
import { auditOf } from '#testing/audit.ts'
import { aLearner } from '#testing/build.ts'
import { runCommand } from '#testing/command-line.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { errorOf } from '#testing/error-of.ts'
import { failureOf } from '#testing/failure-of.ts'
import { anOpportunity } from '#testing/opportunities.ts'
import { anEmail, aSignedUpLearner, mailsTo, PASSWORD } from '#testing/sign-up.ts'
import { expectSignedIn } from '#testing/signed-in.ts'
import { runCommandLine } from './run.ts'

let app: TestApp
let close: () => Promise<void>
const faults: unknown[] = []

beforeAll(async () => {
  app = await startApp()
  const log = { info: () => {}, warn: () => {}, error: (fault: object) => faults.push(fault) }
  close = await openControlSocket({ ...app.resources, demo: async () => demo }, app.dataDir, log)
})

afterAll(async () => {
  await close()
  expect(faults).toEqual([])
})

/** A command through the local socket of the running application, as the command line's process runs it. */
async function run(words: string[], input = '') {
  const said = { stdout: '', stderr: '' }
  const code = await runCommandLine(words, {
    env: { DATA_DIR: app.dataDir },
    input: async () => input,
    say: (line) => {
      said.stdout += `${line}\n`
    },
    printError: (line) => {
      said.stderr += `${line}\n`
    },
  })
  return { code, ...said }
}

async function asJson(words: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await run([...words, '--json'])
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

function signIn(email: string, password: string) {
  return expectSignedIn(app.api.accounts.login({ body: { email, password } }))
}

test('an operator is added with a password that is shown once, listed, and removed', async () => {
  const email = anEmail()

  const added = await run(['operator', 'add', email.toUpperCase(), '--name', 'Asha Rao'])

  expect(added).toMatchObject({ code: 0, stderr: '' })
  const password = /Password \(shown only this once\): (\S+)/.exec(added.stdout)?.[1] ?? ''
  const { token, data } = await signIn(email, password)
  expect(data.user).toMatchObject({ role: 'operator', name: 'Asha Rao', isVerified: true })
  expect((await run(['operator', 'list', '--search', email])).stdout).toContain('Asha Rao')
  expect((await run(['operator', 'remove', email])).code).toBe(0)
  expect((await errorOf(app.api.operatorSite.overview({}, { token })))[0]).toBe(401)
  const again = await run(['operator', 'remove', email])
  expect(again).toEqual({ code: 1, stdout: '', stderr: 'There is no operator with this email\n' })
  const actor = `command line (${userInfo().username})`
  expect(await auditOf(app, `account:${data.user._id}`)).toMatchObject([
    { action: 'operator.added', actorId: null, actor, after: { email } },
    { action: 'operator.removed', actorId: null, actor, before: { email } },
  ])
})

test('a password can be read from standard input, and has to follow the rules', async () => {
  const email = anEmail()
  const add = (password: string) => run(['operator', 'add', email, '--password-stdin'], `${password}\n`)

  expect(await add('short')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Password must be between 8 to 20 characters\n',
  })
  expect((await add(PASSWORD)).stdout).toBe(`${email} is an operator now.\n`)
  expect((await signIn(email, PASSWORD)).data.user.role).toBe('operator')
  expect((await add(PASSWORD)).stderr).toBe('An account with this email already exists\n')
})

test('applications are listed, shown, approved and rejected; a second decision is rejected', async () => {
  const name = `Meera \u001b[31m${crypto.randomUUID()}`
  const [first, second] = [await anApplication(app, { name }), await anApplication(app, { name })]

  const list = await run(['applications', 'list', '--search', first.email])
  expect(list.stdout).toContain(first.id)
  expect(list.stdout).toContain('1 of 1 applications')
  expect(list.stdout).not.toContain('\u001b')
  expect((await run(['applications', 'show', first.id])).stdout).toContain('Ten years of physics.')
  expect(await asJson(['applications', 'approve', first.id])).toMatchObject({ state: 'approved' })
  await finalizeDecisions(app)
  expect(await mailsTo(app, first.email)).toHaveLength(1)
  expect(await run(['applications', 'approve', first.id])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'This application has already been approved\n',
  })
  expect((await run(['applications', 'reject', second.id])).stderr).toBe('reason is required\n')
  expect((await run(['applications', 'reject', second.id, '--reason', 'No links'])).code).toBe(0)
  expect(await asJson(['applications', 'show', second.id])).toMatchObject({ reason: 'No links' })
})

test('opportunities are approved and rejected', async () => {
  const wait = () => anOpportunity(app, { state: 'waiting', approvedAt: null })
  const [first, second] = [await wait(), await wait()]

  expect((await run(['opportunities', 'list'])).stdout).toContain(first)
  expect((await run(['opportunities', 'approve', first])).code).toBe(0)
  expect((await run(['opportunities', 'reject', second, '--reason', 'No pay'])).code).toBe(0)

  expect((await app.api.opportunities.get({ params: { id: first } })).data.state).toBe('approved')
  expect(await asJson(['opportunities', 'list', '--state', 'rejected'])).toMatchObject({
    items: [{ _id: second, rejectionReason: 'No pay' }],
  })
})

test('an account is suspended by its email and restored by its id', async () => {
  const learner = await aLearner(app)

  expect((await run(['accounts', 'suspend', learner.email, '--reason', 'Spam'])).code).toBe(0)
  expect((await errorOf(app.api.accounts.me({}, { token: learner.token })))[0]).toBe(401)
  expect(await asJson(['accounts', 'restore', learner.id])).toMatchObject({ status: 'active' })
  expect((await run(['accounts', 'restore', 'nobody@example.com'])).stderr).toBe('There is no such account\n')
})

test('mail that was given up is listed and sent again, one or all', async () => {
  const give = () => anUndeliveredDecision(app, { lastError: 'no such host' })
  const [first, second] = [await give(), await give()]

  expect((await run(['mail', 'list', '--state', 'failed'])).stdout).toContain('no such host')
  expect((await run(['mail', 'retry', first.id])).stdout).toBe('1 mail will be tried again now.\n')
  expect(await mailsTo(app, first.email)).toHaveLength(1)
  expect(await asJson(['mail', 'retry', '--all'])).toEqual({ retried: 1 })
  expect(await mailsTo(app, second.email)).toHaveLength(1)
  const done = await app.resources.db
    .select({ failedAt: jobs.failedAt })
    .from(jobs)
    .where(eq(jobs.id, second.id))
  expect(done).toEqual([{ failedAt: null }])
})

test('categories are imported from a file, only what is missing, and exported again', async () => {
  const file = path.join(app.dataDir, 'categories.json')
  const tree = [
    {
      name: `Arts ${crypto.randomUUID()}`,
      names: { hi: 'कला' },
      subCategories: [{ name: 'Dance' }, { name: 'Music', names: { ta: 'இசை' } }],
    },
  ]
  await writeFile(file, JSON.stringify(tree))

  expect(await asJson(['categories', 'import', file])).toEqual({ added: 3, kept: 0, named: 0 })
  expect((await run(['categories', 'import', file])).stdout).toBe(
    '0 categories added, 3 were there already, 0 of them have names in more languages now.\n',
  )
  const [arts] = tree
  await writeFile(file, JSON.stringify([{ ...arts, names: { hi: 'और कुछ', mr: 'कला' } }]))
  expect(await asJson(['categories', 'import', file])).toEqual({ added: 0, kept: 3, named: 1 })
  const saved = path.join(app.dataDir, 'saved.json')
  expect(await run(['categories', 'export', saved])).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(JSON.parse(await readFile(saved, 'utf8'))).toEqual(
    expect.arrayContaining([{ ...arts, names: { hi: 'कला', mr: 'कला' } }]),
  )
})

test('a file that is missing, broken or too deep changes nothing and is named', async () => {
  const file = path.join(app.dataDir, 'broken.json')
  await writeFile(file, '[{')
  const before = await asJson(['categories', 'export'])
  const deep = [1, 2, 3].reduce(
    (below) => [{ name: 'Deep', subCategories: below }],
    [{ name: 'Deep', subCategories: [] as unknown[] }],
  )

  expect((await run(['categories', 'import', `${file}.none`])).stderr).toContain('cannot be read (ENOENT)')
  expect((await run(['categories', 'import', file])).stderr).toBe(`${file} is not valid JSON\n`)
  const rejected = await run(['categories', 'import', '-'], JSON.stringify(deep))
  expect(rejected).toEqual({ code: 1, stdout: '', stderr: 'Categories have at most 3 levels\n' })
  expect(await asJson(['categories', 'export'])).toEqual(before)
})

test('as a process, a command reads standard input, prints its result, and sets its exit code', async () => {
  const env = { DATA_DIR: app.dataDir }
  const email = anEmail()

  expect(await runCommand(['operator', 'add', email, '--password-stdin'], env, `${PASSWORD}\n`)).toEqual({
    code: 0,
    stdout: `${email} is an operator now.\n`,
    stderr: '',
  })
  expect((await signIn(email, PASSWORD)).data.user.role).toBe('operator')
  expect(await runCommand(['operator', 'remove', anEmail()], env)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no operator with this email\n',
  })
  expect(await runCommand(['operator', 'dance'], env)).toMatchObject({ code: 2, stdout: '' })
})

test('a usage error has exit code 2 and a hint', async () => {
  for (const [words, sentence] of [
    [['dance'], 'There is no command "dance"'],
    [['operator'], 'Say what to do: operator add, operator list, operator remove'],
    [['operator', 'dance'], 'There is no command "operator dance"'],
    [['operator', 'add'], 'It is typed like this: operator add <email> [options]'],
    [['mail', 'list', '--colour'], "Unknown option '--colour'"],
    [['mail', 'retry'], 'Say which mail: an id, or --all'],
  ] as const) {
    const { code, stdout, stderr } = await run([...words])
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(sentence)])
    expect(stderr).toContain('npm run pragati -- help')
  }
})

test('help explains all commands, a group, or one command', async () => {
  expect((await run(['help'])).stdout).toContain('applications approve <id>')
  expect((await run(['mail', '--help'])).stdout).not.toContain('applications')
  expect((await run(['applications', 'reject', '--help'])).stdout).toContain('--reason <text>')
  expect((await run([])).code).toBe(0)
})

test('with --json a rejection is JSON too', async () => {
  const { code, stdout, stderr } = await run(['applications', 'show', 'nonsense', '--json'])

  expect([code, stdout, JSON.parse(stderr)]).toEqual([
    1,
    '',
    { status: 'fail', message: 'id is not a valid id' },
  ])
})

test('the socket is for the owner alone and survives malformed input', async () => {
  const address = path.join(app.dataDir, 'control.sock')
  expect((await stat(address)).mode & 0o777).toBe(0o600)
  for (const nonsense of ['', 'hello', '{"operation":5}', JSON.stringify({ operation: 'x', actor: 'me' })]) {
    const socket = createConnection(address)
    socket.on('error', () => {})
    socket.end(nonsense)
    await new Promise((resolve) => socket.once('close', resolve).resume())
  }

  expect(await asJson(['operator', 'list', '--limit', '1'])).toMatchObject({ items: expect.any(Array) })
})

test('an operator can remove the second step of an account whose owner has lost it; the owner is notified and the audit log has it', async () => {
  const { id, email, token } = await aSignedUpLearner(app)
  const missing = await run(['accounts', 'reset-second-factor', email])
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no second step') })
  const { data } = await app.api.secondFactor.beginApp({}, { token })
  const app30 = new TOTP({ secret: Secret.fromBase32(data.secret) })
  await app.api.secondFactor.confirmApp({ body: { code: app30.generate() } }, { token })
  expect((await app.api.accounts.login({ body: { email, password: PASSWORD } })).token).toBeUndefined()

  const { code, stdout } = await run(['accounts', 'reset-second-factor', email])

  expect([code, stdout]).toEqual([0, expect.stringContaining('with the password alone')])
  expect(await failureOf(app.api.accounts.me({}, { token }))).toBe('unauthenticated')
  expect((await signIn(email, PASSWORD)).data.user.email).toBe(email)
  expect(await auditOf(app, `account:${id}`)).toMatchObject([{ action: 'account.second_factor_reset' }])
  const texts = (await mailsTo(app, email)).map(({ text }) => text).join()
  expect(texts).toContain('taken off your account by the people who run the site')
})
