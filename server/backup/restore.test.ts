import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorker } from '#server/jobs/worker.ts'
import { startApp } from '#testing/app.ts'
import { digestsOf } from '#testing/backup-digests.ts'
import { aCategoryPath, aCreator, aPlaylist } from '#testing/build.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

// Fills two databases.
vi.setConfig({ testTimeout: 300_000 })

test('an installation that has done nothing but its own recurring work counts as empty', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-restore-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const backup = path.join(folder, 'backup.gz')
  const filled = await startApp()
  await aPlaylist(filled, { creator: await aCreator(filled), category: await aCategoryPath(filled) })
  await makeBackup(filled.resources, backup)
  const log = { warn: () => {}, error: () => {} }

  const { resources } = await startApp(
    {},
    {
      prepare: async (started) => {
        const worker = createWorker(started, log)
        await worker.schedule()
        const { done, failures } = await worker.drain()
        expect([done > 0, failures]).toEqual([true, []])
        await restoreBackup(started, backup)
      },
    },
  )

  expect(await digestsOf(resources.db)).toEqual(await digestsOf(filled.resources.db))
})
