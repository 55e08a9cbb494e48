import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockDataFolder } from './folder-lock.ts'

/** Holds a folder, and counts how often it was told that it no longer does. */
async function aHolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const onLost = vi.fn()
  const held = await lockDataFolder(folder, { heartbeat: 50, onLost })
  onTestFinished(held.release)
  return { file: path.join(folder, 'lock'), onLost, ...held }
}

const beats = () => new Promise((resolve) => setTimeout(resolve, 250))

test('a holder whose folder another process has taken over is notified once, and leaves the lock alone', async () => {
  const { file, onLost, release } = await aHolder()
  await beats()
  expect(onLost).not.toHaveBeenCalled()
  const other = JSON.stringify({ pid: 1, startedAt: '1', namespace: 'pid:[1]' })

  await writeFile(file, other)
  await expect.poll(() => onLost.mock.calls.length).toBe(1)
  await beats()
  await release()

  expect(onLost).toHaveBeenCalledOnce()
  expect(await readFile(file, 'utf8')).toBe(other)
})

test('a holder is notified when its lock is gone, since the process that took it over may have exited', async () => {
  const { file, onLost } = await aHolder()

  await rm(file)

  await expect.poll(() => onLost.mock.calls.length).toBe(1)
})

test('a holder that announces its end and releases the folder has not lost it', async () => {
  const { onLost, announceEnd, release } = await aHolder()

  await announceEnd()
  await beats()
  await release()
  await beats()

  expect(onLost).not.toHaveBeenCalled()
})
