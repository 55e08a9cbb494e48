import { expect, test, vi } from 'vitest'
import { uploads } from '#server/db/schema/operations.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { createWorker } from '#server/jobs/worker.ts'
import { startApp } from '#testing/app.ts'
import { daysAgo } from '#testing/opportunities.ts'
import { sweepFiles } from './files.jobs.ts'
import { newFileKey } from './stored-files.ts'

const app = await startApp()
const { db } = app.resources

const someKeys = (count: number) => Array.from({ length: count }, () => newFileKey('photo'))

async function addRows(keys: string[]): Promise<void> {
  const file = { kind: 'photo', contentType: 'image/png', bytes: 4, completedAt: daysAgo(1) } as const
  await db.insert(uploads).values(keys.map((storageKey) => ({ ...file, storageKey })))
}

/** Sweeps a storage that holds these files since yesterday; returns what was deleted. */
async function sweep(keys: string[]) {
  const removed: string[] = []
  const files = {
    ...app.resources.files,
    list: async function* () {
      for (const key of keys) yield { key, storedAt: daysAgo(1) }
    },
    remove: async (key: string) => void removed.push(key),
  }
  const log = { warn: vi.fn(), error: vi.fn() }
  await enqueue(db, sweepFiles.kind, {})
  const { failures } = await createWorker({ ...app.resources, files }, log, [sweepFiles]).drain()
  expect(failures).toEqual([])
  return { removed, log }
}

test.each([
  [200, 20],
  [101, 900],
  [11, 9],
])(
  'files of another database are all kept, and one line of the log says so: %i of %i more',
  async (others, own) => {
    const known = someKeys(own)
    await addRows(known)

    const { removed, log } = await sweep([...someKeys(others), ...known])

    expect(removed).toEqual([])
    expect(log.error).toHaveBeenCalledOnce()
    expect(log.error.mock.lastCall?.[1]).toContain(`${others} of ${others + own} stored files`)
    expect(log.warn).not.toHaveBeenCalled()
  },
)

test.each([
  ['ten, although they are all of them', 10, 0],
  ['a hundred, although they are half of them', 100, 100],
  ['more than a hundred of very many', 101, 909],
])('unknown files are deleted if they are %s', async (_what, unknown, known) => {
  const [orphans, used] = [someKeys(unknown), someKeys(known)]
  if (known > 0) await addRows(used)

  const { removed, log } = await sweep([...used.slice(0, 400), ...orphans, ...used.slice(400)])

  expect(removed.toSorted()).toEqual(orphans.toSorted())
  expect(log.error).not.toHaveBeenCalled()
})
