import { once } from 'node:events'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ObjectStorage, startObjectStorage } from '#testing/object-storage.ts'
import { createDiskStore } from './disk.ts'
import { createObjectStore } from './object-store.ts'
import { type FileStore, newFileKey } from './stored-files.ts'

let folder: string
let storage: ObjectStorage
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pragati-files-'))
  storage = await startObjectStorage()
  stores.disk = createDiskStore(folder)
  stores['object storage'] = objectStore(storage.url)
})
afterAll(async () => {
  for (const store of Object.values(stores)) store.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

function objectStore(endpoint: string, secretKey = 'secret', silence?: number): FileStore {
  return createObjectStore({ endpoint, bucket: 'b', region: 'r', accessKey: 'key', secretKey }, silence)
}

const of = (name: string) => stores[name] as FileStore
const chunks = (...parts: string[]) => Readable.from(parts.map((part) => Buffer.from(part)))

async function* breakingOff() {
  yield Buffer.from('the beginning')
  throw new Error('the line is dead')
}

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list()) keys.push(key)
  return keys
}

test.each(['disk', 'object storage'])('%s: a file is stored, read, listed and removed', async (name) => {
  const store = of(name)
  const keys = [newFileKey('resume'), newFileKey('photo'), newFileKey('resume')]
  for (const key of keys) await store.put(key, chunks('one ', key), 4 + key.length)

  expect((await buffer((await store.get(keys[0] ?? '')) as Readable)).toString()).toBe(`one ${keys[0]}`)
  expect((await keysOf(store)).sort()).toEqual([...keys].sort())
  for (const key of keys) await store.remove(key)
  await store.remove(keys[0] ?? '')

  expect(await keysOf(store)).toEqual([])
  expect(await store.get(keys[0] ?? '')).toBeNull()
})

test.each(['disk', 'object storage'])(
  '%s: a stream that breaks off or has the wrong length leaves nothing',
  async (name) => {
    const store = of(name)
    const key = newFileKey('resume')

    await expect(store.put(key, Readable.from(breakingOff()), 100)).rejects.toThrow()
    await expect(store.put(key, chunks('too short'), 10)).rejects.toThrow()
    await expect(store.put(key, chunks('much ', 'too long'), 6)).rejects.toThrow()

    expect(await store.get(key)).toBeNull()
    expect(await keysOf(store)).toEqual([])
  },
)

test.each(['disk', 'object storage'])('%s: a file that cannot be opened fails alone', async (name) => {
  const store = of(name)
  const key = newFileKey('resume')

  const unreadable = new Readable().destroy(new Error('too many open files'))
  await expect(store.put(key, unreadable, 3)).rejects.toThrow()

  expect(await keysOf(store)).toEqual([])
})

test('an upload that breaks off does not stay open at the object storage', async () => {
  async function* breakingOffOnceItIsUnderWay() {
    yield Buffer.from('the beginning')
    await expect.poll(() => storage.underWay()).toBe(1)
    throw new Error('the line is dead')
  }

  const put = of('object storage').put(
    newFileKey('resume'),
    Readable.from(breakingOffOnceItIsUnderWay()),
    100,
  )

  await expect(put).rejects.toThrow('the line is dead')
  await expect.poll(() => storage.underWay()).toBe(0)
})

test('a file that could not be written is closed', async () => {
  const folderThatIsAFile = path.join(folder, 'a file')
  await writeFile(folderThatIsAFile, '')
  const content = chunks('lost')

  const put = createDiskStore(folderThatIsAFile).put(newFileKey('resume'), content, 4)

  await expect(put).rejects.toMatchObject({ code: 'ENOTDIR' })
  expect(content.destroyed).toBe(true)
})

test.each(['disk', 'object storage'])('%s: only our own keys are accepted', async (name) => {
  const store = of(name)
  for (const key of ['../../etc/passwd', 'resume-../x', '/etc/passwd', '', 'resume-ABC']) {
    await expect((async () => store.get(key))()).rejects.toThrow('that is not the key of a file')
    await expect((async () => store.put(key, chunks('x'), 1))()).rejects.toThrow(
      'that is not the key of a file',
    )
  }
})

test('files of others in the same bucket are not listed, so that no sweep deletes them', async () => {
  const key = newFileKey('photo')
  await of('object storage').put(key, chunks('ours'), 4)
  storage.objects.set('reports/2026.csv', Buffer.from('theirs'))

  expect(await keysOf(of('object storage'))).toEqual([key])

  storage.objects.delete('reports/2026.csv')
  await of('object storage').remove(key)
})

test('unfinished files of a crashed process are removed, those being written are not', async () => {
  const key = newFileKey('resume')
  await of('disk').put(key, chunks('whole'), 5)
  const place = path.join(folder, 'kept', key.slice(7, 9))
  await writeFile(path.join(place, `${key}.old`), 'half')
  await writeFile(path.join(place, `${key}.new`), 'half')
  await utimes(path.join(place, `${key}.old`), 0, 0)

  expect(await keysOf(of('disk'))).toEqual([key])
  expect((await readdir(place)).sort()).toEqual([key, `${key}.new`])
})

test('storage that rejects or does not answer is reported as a dependency that is down', async () => {
  const gone = objectStore('http://127.0.0.1:9')
  const down = await startObjectStorage()
  down.breakDown()
  const rejecting = objectStore(down.url)

  await expect(gone.get(newFileKey('photo'))).rejects.toMatchObject({ code: 'file_store_down', status: 503 })
  await expect(rejecting.put(newFileKey('photo'), chunks('x'), 1)).rejects.toMatchObject({
    code: 'file_store_down',
  })
  gone.close()
  rejecting.close()
  await down.close()
})

test('storage that accepts connections and never answers counts as down after a silence', async () => {
  const connections = new Set<Socket>()
  const mute = createServer((connection) => void connections.add(connection.resume()))
  await once(mute.listen(0, '127.0.0.1'), 'listening')
  const { port } = mute.address() as AddressInfo
  const store = objectStore(`http://127.0.0.1:${port}`, 'secret', 300)

  for (const attempt of [
    () => store.remove(newFileKey('photo')),
    () => store.get(newFileKey('photo')),
    () => store.put(newFileKey('photo'), chunks('x'), 1),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'file_store_down' })
  }

  store.close()
  for (const connection of connections) connection.destroy()
  mute.close()
})

test('a long upload goes on for as long as it makes progress', async () => {
  async function* slowly() {
    for (const part of ['one', 'two', 'six', 'ten']) {
      await sleep(200)
      yield Buffer.from(part)
    }
  }
  const store = objectStore(storage.url, 'secret', 400)
  const key = newFileKey('resume')

  await store.put(key, Readable.from(slowly()), 12)

  expect(storage.objects.get(key)?.toString()).toBe('onetwosixten')
  await store.remove(key)
  store.close()
})

test('a wrong secret gives no access to object storage', async () => {
  const key = newFileKey('resume')
  await of('object storage').put(key, chunks('private'), 7)
  const stranger = objectStore(storage.url, 'not the secret')

  for (const attempt of [
    () => stranger.get(key),
    () => stranger.put(newFileKey('resume'), chunks('x'), 1),
    () => stranger.remove(key),
    () => keysOf(stranger),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'file_store_down' })
  }

  expect([...storage.objects.keys()]).toEqual([key])
  await of('object storage').remove(key)
  stranger.close()
})
