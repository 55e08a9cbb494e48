import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type ServerProcess, startServer } from './server-process.ts'

const PASSWORD = 'correct horse 9'

async function call(server: ServerProcess, method: string, path: string, body?: object, token?: string) {
  const reply = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: (await reply.json()) as { token: string } }
}

/** The text of the newest mail with the subject, as /dev/mail shows it; waits until it is written. */
async function mailWith(server: ServerProcess, subject: string): Promise<string> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    const list = await (await fetch(`${server.url}/dev/mail`)).text()
    const id = new RegExp(`/dev/mail/([0-9a-f-]+)">${subject}`).exec(list)?.[1]
    if (id) {
      const page = await (await fetch(`${server.url}/dev/mail/${id}`)).text()
      return /<pre>([\s\S]*)<\/pre>/.exec(page)?.[1] ?? ''
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail with the subject ${subject} was written:\n${server.output()}`)
}

test('neither tokens, codes, passwords nor addresses get into the log, every request has an id there, and emails are sent by themselves', async () => {
  const server = await startServer({ LOG_LEVEL: 'trace' })
  const email = 'asha.log@example.com'
  await call(server, 'POST', '/user/signup', { name: 'Asha Logova', email, password: PASSWORD })
  const code = /\b\d{6}\b/.exec(await mailWith(server, 'Your Pragati verification code'))?.[0] ?? ''
  const { token } = (await call(server, 'POST', '/user/verify', { email, otp: code })).body
  expect((await call(server, 'GET', '/user/getuser', undefined, token)).status).toBe(200)
  await call(server, 'POST', '/user/login', { email, password: 'not the password' })
  await call(server, 'POST', '/user/forgotpassword', { email })
  const link = /newcredentials\/([\w-]{43})/.exec(await mailWith(server, 'Set a new password'))?.[1] ?? ''
  await fetch(`${server.url}/newcredentials/${link}`)
  const body = { password: 'another horse 8', confirmPassword: 'another horse 8' }
  expect((await call(server, 'PUT', `/user/resetpassword/${link}`, body)).status).toBe(200)

  server.child.kill('SIGTERM')
  await server.ended()

  const output = server.output()
  expect(output).toContain('/api/v1/user/resetpassword/…')
  for (const secret of [token, link, PASSWORD, body.password, email, 'Logova']) {
    expect(output).not.toContain(secret)
  }
  expect(output).not.toMatch(new RegExp(`\\b${code}\\b`))
  const requests = output
    .split('\n')
    .filter((line) => line.includes('"path":'))
    .map((line) => (JSON.parse(line) as { reqId: string }).reqId)
  expect(requests.length).toBeGreaterThan(8)
  expect(requests.every((id) => /^req-/.test(id))).toBe(true)
  expect(new Set(requests).size).toBe(requests.length)
})

test('deleting the account removes it from cached pages, files and the log', async () => {
  const server = await startServer({ DEMO: 'on', LOG_LEVEL: 'trace' })
  const [name, email] = ['Meenakshi Gonova', 'meenakshi.gone@example.com']
  await call(server, 'POST', '/user/signup', { name, email, password: PASSWORD })
  const code = /\b\d{6}\b/.exec(await mailWith(server, 'Your Pragati verification code'))?.[0] ?? ''
  const { token } = (await call(server, 'POST', '/user/verify', { email, otp: code })).body
  const { playlists } = (await (
    await fetch(`${server.url}/api/v1/playlist/getFilteredPlaylists?sort=oldest`)
  ).json()) as { playlists: { _id: string }[] }
  const playlistId = playlists[0]?._id ?? ''
  await call(server, 'POST', '/feedback/create', { playlistId, feedback: 'Clear.', rating: 5 }, token)
  const page = () => fetch(`${server.url}/creator/x/y/z/${playlistId}`).then((reply) => reply.text())
  expect(await page()).toContain(name)

  expect((await call(server, 'DELETE', '/user/deleteAcc', undefined, token)).status).toBe(200)

  expect(await page()).not.toContain(name)
  for (const word of [name, email]) {
    await expect.poll(() => filesWith(server, word), { timeout: 10_000 }).toEqual([])
    expect(server.output()).not.toContain(word)
  }
})

/**
 * The files of the data folder that contain a word; without the database's own files, which only it can read and clear.
 */
async function filesWith({ dataDir }: ServerProcess, word: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    const name = path.relative(dataDir, file)
    if (!entry.isFile() || name.startsWith('db')) continue
    if ((await readFile(file)).includes(word)) found.push(name)
  }
  return found
}
