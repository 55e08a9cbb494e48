import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#testing/command-line.ts'
import { startObjectStorage } from '#testing/object-storage.ts'
import { backupName, placeOf, putBackup } from './backup-store.ts'

async function aStorage() {
  const storage = await startObjectStorage()
  onTestFinished(storage.close)
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-put-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'backup')
  await writeFile(file, Buffer.alloc(300_000, 'backup '))
  const settings = { endpoint: storage.url, region: 'x', bucket: 'b', accessKey: 'key', secretKey: 'secret' }
  const put = (day: number, keep: number) => {
    const name = backupName(new Date(Date.UTC(2026, 10, day)))
    return putBackup(settings, { bucket: 'b', prefix: 'daily/' }, file, name, keep)
  }
  return { storage, folder, put }
}

test('the newest backups stay in object storage, older ones are deleted, and nothing else there is', async () => {
  const { storage, put } = await aStorage()
  for (const other of [
    'daily/notes.txt',
    'pragati-20261101T000000Z.backup',
    'other/pragati-20261101T000000Z.backup',
  ])
    storage.objects.set(other, Buffer.from('x'))

  const deleted = []
  for (const day of [20, 21, 22, 23]) deleted.push(await put(day, 2))

  expect(deleted.flat()).toEqual(['pragati-20261120T000000Z.backup', 'pragati-20261121T000000Z.backup'])
  expect([...storage.objects.keys()].sort()).toEqual([
    'daily/notes.txt',
    'daily/pragati-20261122T000000Z.backup',
    'daily/pragati-20261123T000000Z.backup',
    'other/pragati-20261101T000000Z.backup',
    'pragati-20261101T000000Z.backup',
  ])
  expect(storage.objects.get('daily/pragati-20261123T000000Z.backup')).toHaveLength(300_000)
})

test('while storage accepts nothing the older backups stay', async () => {
  const { storage, put } = await aStorage()
  await put(20, 1)
  storage.breakDown()

  await expect(put(21, 1)).rejects.toMatchObject({ code: 'backup_rejected' })

  expect([...storage.objects.keys()]).toEqual(['daily/pragati-20261120T000000Z.backup'])
})

test('a backup that comes back changed is not kept, its maker learns why, and the older backups stay', async () => {
  const { storage, put } = await aStorage()
  await put(20, 1)
  storage.damage()

  await expect(put(21, 1)).rejects.toMatchObject({
    code: 'backup_rejected',
    message: 'Object storage answers something else than was put there.',
  })

  expect([...storage.objects.keys()]).toEqual(['daily/pragati-20261120T000000Z.backup'])
})

test('the command line makes an encrypted backup, stores it and leaves nothing in the data folder; with its key it passes a drill', async () => {
  const { storage, folder } = await aStorage()
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    ...{ S3_ENDPOINT: storage.url, S3_BUCKET: 'site', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' },
  }

  const { stdout: keyLines } = await runCommand(['backup-key'], env)
  const recipient = /age1\w+/.exec(keyLines)?.[0] ?? ''
  const { code, stdout, stderr } = await runCommand(
    ['backup', '--to', 's3://backups/daily', '--keep', '1', '--for', recipient],
    env,
  )

  expect([code, stderr]).toEqual([0, ''])
  const [key = ''] = storage.objects.keys()
  expect(key).toMatch(/^daily\/pragati-\d{8}T\d{6}Z\.backup$/)
  expect(stdout).toContain(`s3://backups/${key}`)
  expect((await readdir(env.DATA_DIR)).filter((name) => name.includes('backup'))).toEqual([])

  const [file, keyFile] = [path.join(folder, 'fetched'), path.join(folder, 'key')]
  await writeFile(file, storage.objects.get(key) ?? '')
  await writeFile(keyFile, keyLines)
  expect(await runCommand(['restore-drill', file], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is encrypted. Name the file with its key: --key FILE.'),
  })
  expect(await runCommand(['restore-drill', file, '--key', keyFile], env)).toMatchObject({
    ...{ code: 0, stderr: '' },
    stdout: expect.stringContaining('can be restored'),
  })

  await writeFile(keyFile, `\n> pragati@0.1.0 pragati\n${keyLines}`)
  expect(await runCommand(['restore-drill', file, '--key', keyFile], env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`Line 2 of ${keyFile} is not a key`),
  })
}, 600_000)

test.each([
  ['s3://backups', { bucket: 'backups', prefix: '' }],
  ['s3://backups/pragati/daily/', { bucket: 'backups', prefix: 'pragati/daily/' }],
  ['https://backups', null],
  ['s3://', null],
])('the place that %s names, if any', (address, place) => {
  expect(placeOf(address)).toEqual(place)
})
