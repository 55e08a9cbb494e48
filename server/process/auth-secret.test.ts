import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { authSecret } from './auth-secret.ts'

async function aFolder(secret?: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-secret-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  if (secret !== undefined) await writeFile(path.join(folder, 'auth-secret'), secret)
  return folder
}

test('a secret is generated once, readable by its owner alone, and stays the same', async () => {
  const folder = await aFolder()

  const made = await authSecret(folder, undefined)

  expect(made.length).toBeGreaterThanOrEqual(64)
  expect(await authSecret(folder, undefined)).toBe(made)
  expect(await readFile(path.join(folder, 'auth-secret'), 'utf8')).toBe(made)
  expect((await stat(path.join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['auth-secret'])
})

test("the secret's file gets its name only once its content is on the disk, and then its folder is flushed too", async () => {
  const folder = await aFolder()
  const probe = await open(folder)
  const methods = Object.getPrototypeOf(probe) as typeof probe
  const { sync } = methods
  await probe.close()
  const synced: unknown[] = []
  const spy = vi.spyOn(methods, 'sync').mockImplementation(async function (this: typeof probe) {
    const names = await readdir(folder)
    const kind = (await this.stat()).isFile() ? 'file' : 'folder'
    synced.push([
      kind,
      names.includes('auth-secret'),
      await readFile(path.join(folder, names[0] ?? ''), 'utf8'),
    ])
    return sync.call(this)
  })
  onTestFinished(() => spy.mockRestore())

  const made = await authSecret(folder, undefined)

  expect(synced).toEqual([
    ['file', false, made],
    ['folder', true, made],
  ])
})

test('processes that generate it at the same time agree on it', async () => {
  const folder = await aFolder()

  const made = await Promise.all(Array.from({ length: 20 }, () => authSecret(folder, undefined)))

  expect(new Set(made).size).toBe(1)
})

test.each([
  ['empty', ''],
  ['of one line end', '\n'],
  ['short', 'abcdefghijklmnopqrstuvwxyz01234'],
  ['short and padded', `abcdefgh${' '.repeat(60)}`],
  ['zeroed', '\0'.repeat(64)],
  ['full of noughts', '0'.repeat(64)],
  ['partly zeroed', `abcdefghijklmnopqrstuvwxyz${'\0'.repeat(38)}`],
])('a stored secret that is %s is rejected with instructions, and left as it is', async (_what, secret) => {
  const folder = await aFolder(secret)
  const file = path.join(folder, 'auth-secret')

  await expect(authSecret(folder, undefined)).rejects.toThrow(
    `The kept secret in ${file} is damaged: it must have at least 32 characters, as it was made. Put a copy of it back, or remove the file: then a new one is made and everybody signs in again.`,
  )
  expect(await readFile(file, 'utf8')).toBe(secret)
})

test('a handwritten secret is accepted, with a line break at the end too', async () => {
  const secret = 'correct horse battery staple, and more'

  expect(await authSecret(await aFolder(`${secret}\n`), undefined)).toBe(secret)
})

test("a configured secret needs no folder, and a folder in place of the secret's file is reported", async () => {
  const folder = await aFolder()
  await mkdir(path.join(folder, 'auth-secret'))

  expect(await authSecret(folder, 's'.repeat(32))).toBe('s'.repeat(32))
  await expect(authSecret(folder, undefined)).rejects.toThrow(
    `The kept secret ${path.join(folder, 'auth-secret')} cannot be read or made (EISDIR).`,
  )
})
