import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockDataFolder } from './folder-lock.ts'
import { parseProcessState, readProcessState } from './process-state.ts'

async function aFolder(lock?: object | string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const text = typeof lock === 'string' ? lock : JSON.stringify(lock)
  if (lock !== undefined) await writeFile(path.join(folder, 'lock'), text)
  return folder
}

/** Another process that ends when its input does, and its entry in a lock. */
async function aProcess() {
  const child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
  await once(child, 'spawn')
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const pid = child.pid ?? 0
  return { child, holder: { pid, startedAt: (await readProcessState(pid)).startedAt } }
}

test.each([
  ['of nobody', { pid: 0, startedAt: null }],
  ['of a group of processes', { pid: -1, startedAt: null }],
  ['of half a process', { pid: 1.5, startedAt: null }],
  ['of a process with an impossible number', { pid: 2 ** 40, startedAt: null }],
  ['of a process that had the id before', { pid: process.ppid, startedAt: '1' }],
  ['without content', ''],
  ['with other content', 'null'],
  ['that was cut off', '{"pid":12'],
  ['that was zeroed', '\0'.repeat(40)],
])('a lock %s is taken over', async (_what, lock) => {
  const folder = await aFolder(lock)

  const { release } = await lockDataFolder(folder)

  const { pid } = JSON.parse(await readFile(path.join(folder, 'lock'), 'utf8')) as { pid: number }
  expect(pid).toBe(process.pid)
  await release()
  expect(await readdir(folder)).toEqual([])
})

test('a running holder keeps the folder', async () => {
  const { holder } = await aProcess()

  await expect(lockDataFolder(await aFolder(holder))).rejects.toThrow(
    `Another Pragati process (${holder.pid}) is already using the data folder`,
  )
})

/** A lock as a server in another container has written it, which is process 1 there, touched so many milliseconds ago. */
async function aLockOfAnotherContainer(
  touchedAgo: number,
): Promise<{ folder: string; touch(ago?: number): Promise<void> }> {
  const folder = await aFolder({ pid: process.pid, startedAt: '1', namespace: 'pid:[1]' })
  const touch = (ago = 0) => {
    const at = new Date(Date.now() - ago)
    return utimes(path.join(folder, 'lock'), at, at)
  }
  await touch(touchedAgo)
  return { folder, touch }
}

test('a holder in another container keeps the folder for as long as it touches the lock', async () => {
  const { folder, touch } = await aLockOfAnotherContainer(0)
  const touching = setInterval(touch, 200)
  onTestFinished(() => clearInterval(touching))

  await expect(lockDataFolder(folder)).rejects.toThrow(
    `Another Pragati process (${process.pid}, in another container) is already using the data folder`,
  )
})

test('a holder in another container keeps the folder although its last touch seems to be a minute ago', async () => {
  const { folder, touch } = await aLockOfAnotherContainer(60_000)
  const touching = setInterval(() => touch(59_000), 200)
  onTestFinished(() => clearInterval(touching))

  await expect(lockDataFolder(folder)).rejects.toThrow(
    'in another container) is already using the data folder',
  )
})

test.each([
  ['long ago', 3_600_000],
  ['a moment ago', 0],
  ['in the future of this clock', -3_600_000],
])(
  'the lock of a holder in another container that touched it %s and never again is taken over',
  async (_when, ago) => {
    const { folder } = await aLockOfAnotherContainer(ago)
    const began = performance.now()

    const { release } = await lockDataFolder(folder, { timeout: 0, silence: 500 })

    expect(performance.now() - began).toBeGreaterThanOrEqual(500)
    expect(JSON.parse(await readFile(path.join(folder, 'lock'), 'utf8'))).not.toMatchObject({
      startedAt: '1',
    })
    await release()
  },
)

test('after a system suspend a lock holder is not considered dead', async () => {
  const { folder, touch } = await aLockOfAnotherContainer(0)
  const now = performance.now.bind(performance)
  let slept = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + slept)
  onTestFinished(() => clock.mockRestore())

  const waiting = lockDataFolder(folder)
  waiting.catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 300))
  slept = 3_600_000
  await new Promise((resolve) => setTimeout(resolve, 300))
  await touch(-1_000)

  await expect(waiting).rejects.toThrow('in another container) is already using the data folder')
})

test('what a process in another container left while it removed a dead lock is removed', async () => {
  const folder = await aFolder({ pid: 0, startedAt: null })
  const remover = { pid: process.pid, startedAt: '1', namespace: 'pid:[1]' }
  await writeFile(path.join(folder, 'lock.takeover'), JSON.stringify(remover))

  const { release } = await lockDataFolder(folder, { silence: 300 })

  await release()
  expect(await readdir(folder)).toEqual([])
})

test('a holder touches its lock every few seconds', async () => {
  const folder = await aFolder()
  const { release } = await lockDataFolder(folder)
  onTestFinished(release)
  await utimes(path.join(folder, 'lock'), 0, 0)

  await expect
    .poll(async () => Date.now() - (await lstat(path.join(folder, 'lock'))).mtimeMs, { timeout: 10_000 })
    .toBeLessThan(1_000)
})

test.runIf(process.platform === 'linux')('a zombie process does not hold the lock', async () => {
  // exec: the shell is replaced by a program that does not wait for its child.
  const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec cat'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  onTestFinished(() => {
    parent.kill('SIGKILL')
  })
  const [line] = (await once(createInterface(parent.stdout), 'line')) as [string]
  const pid = Number(line)
  const { startedAt } = await readProcessState(pid)
  const folder = await aFolder({ pid, startedAt })
  await expect(lockDataFolder(folder)).rejects.toThrow('Another Pragati process')

  process.kill(pid, 'SIGKILL')

  const { release } = await lockDataFolder(folder)
  expect((await readProcessState(pid)).state).toBe('dead')
  await release()
})

test('a holder that announced its end is waited for, and then reported in a sentence of its own', async () => {
  const { child, holder } = await aProcess()
  const folder = await aFolder({ ...holder, isEnding: true })
  await expect(lockDataFolder(folder, { timeout: 0 })).rejects.toThrow(
    `The Pragati process ${holder.pid} still uses the data folder ${folder}, although it is ending.`,
  )

  const waiting = lockDataFolder(folder)
  child.stdin.end()

  await (await waiting).release()
  expect(await readdir(folder)).toEqual([])
})

test('a holder that is ending is waited for ten seconds', async () => {
  const { holder } = await aProcess()
  const folder = await aFolder({ ...holder, isEnding: true })
  const probe = await open(folder)
  // Each attempt to take the folder writes something to the disk.
  const tries = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'sync')
  await probe.close()
  const began = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began)
  onTestFinished(() => {
    clock.mockRestore()
    tries.mockRestore()
  })
  let isOver = false
  // Polling by vitest would advance the clock.
  const more = async () => {
    const enough = tries.mock.calls.length + 5
    while (!isOver && tries.mock.calls.length < enough) await new Promise((next) => setImmediate(next))
  }
  const waiting = lockDataFolder(folder).finally(() => {
    isOver = true
  })
  waiting.catch(() => {})
  await more()

  clock.mockReturnValue(began + 10_000)
  await more()
  expect(isOver).toBe(false)
  clock.mockReturnValue(began + 10_001)
  await expect(waiting).rejects.toThrow('although it is ending')
})

test('a holder announces its end without releasing the folder', async () => {
  const folder = await aFolder()
  const { announceEnd, release } = await lockDataFolder(folder)

  await announceEnd()

  expect(JSON.parse(await readFile(path.join(folder, 'lock'), 'utf8'))).toMatchObject({
    pid: process.pid,
    isEnding: true,
  })
  await release()
})

test('something else in place of the lock is reported and left alone', async () => {
  const [folder, linked] = [await aFolder(), await aFolder()]
  await mkdir(path.join(folder, 'lock'))
  await symlink('/nowhere', path.join(linked, 'lock'))

  for (const place of [folder, linked]) {
    await expect(lockDataFolder(place)).rejects.toThrow(
      `${path.join(place, 'lock')} is not a file, so the data folder cannot be locked.`,
    )
    expect(await readdir(place)).toEqual(['lock'])
  }
})

test('of many processes that find a stale lock at the same time one gets the folder', async () => {
  const folder = await aFolder({ pid: 0, startedAt: null })
  const contenders = Array.from({ length: 6 }, () => {
    const words = ['testing/process/hold-lock.ts', folder]
    const child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    return { child, lines: createInterface(child.stdout) }
  })
  await Promise.all(contenders.map(({ lines }) => once(lines, 'line')))

  for (const { child } of contenders) child.stdin.write('now\n')
  const said = await Promise.all(contenders.map(({ lines }) => once(lines, 'line')))

  expect(said.flat().sort()).toEqual(['held', ...Array.from({ length: 5 }, () => 'rejected')])
})

const NO_SIGNALS = 'SigPnd:\t0000000000000000\nShdPnd:\t0000000000000000\n'

/** As Linux reports it for a process whose name looks like the end of a name. */
function stat({ state = 'S', flags = 4_194_304, threads = 11 }): string {
  return `4711 (a) b) ${state} 1 4711 4711 0 -1 ${flags} 9 8 7 6 5 4 3 2 20 0 ${threads} 0 998877 1 1 1\n`
}

test.each([
  ['runs', stat({}), NO_SIGNALS, 'running'],
  ['waits for a disk', stat({ state: 'D' }), NO_SIGNALS, 'running'],
  ['is on its way out', stat({ flags: 4_194_304 + 4 }), NO_SIGNALS, 'dying'],
  ['was just killed', stat({ state: 'D' }), NO_SIGNALS.replace(/0(?=00\n)/, '1'), 'dying'],
  ['has threads that outlive its first', stat({ state: 'Z' }), NO_SIGNALS, 'dying'],
  ['is not reaped', stat({ state: 'Z', threads: 1 }), NO_SIGNALS, 'dead'],
  ['is being reaped', stat({ state: 'X', threads: 0 }), NO_SIGNALS, 'dead'],
])('a process that %s is recognised as such', (_what, text, status, state) => {
  expect(parseProcessState(text, status)).toEqual({ state, startedAt: '998877' })
})
