import { lstat, readFile, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { FolderHeldError, StartError } from '#server/config.ts'
import { createFileAtomically, replaceFileAtomically } from './atomic-write.ts'
import { folderProblem } from './data-folder.ts'
import { pidNamespace, readProcessState } from './process-state.ts'

export interface FolderLock {
  /** From now on, a process that wants the folder waits instead of being rejected. */
  announceEnd(): Promise<void>
  release(): Promise<void>
}

const Holder = z.object({
  pid: z.int().positive(),
  startedAt: z.string().nullable(),
  /** In which the id is valid; older versions did not name it. */
  namespace: z.string().nullable().optional(),
  /** The holder was told to stop. */
  isEnding: z.boolean().optional(),
})
type Holder = z.infer<typeof Holder>

/** How long to wait for a holder that is about to end. Milliseconds. */
const TIMEOUT = 10_000
const PAUSE = 100
/** How often the holder touches the lock. Milliseconds. */
const HEARTBEAT = 3_000
/** A holder that cannot be seen from here is dead once it has not touched the lock for this long. Milliseconds. */
const SILENCE = 15_000

/** A file with the name of the lock. */
interface Found {
  text: string
  touchedAt: number
}

type State = 'running' | 'dying' | 'dead' | 'unclear'

/**
 * Locks the folder for this process: the embedded engine allows one. A lock whose process is dead, or that
 * names none, is taken over; a process that is about to end is waited for. A process in another container cannot
 * be seen from here: it lives for as long as it touches its lock.
 */
export async function lockDataFolder(folder: string, timeout = TIMEOUT): Promise<FolderLock> {
  try {
    return await takeLock(folder, path.join(folder, 'lock'), Date.now() + timeout)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(folderProblem(folder, error as NodeJS.ErrnoException), { cause: error })
  }
}

async function takeLock(folder: string, file: string, end: number): Promise<FolderLock> {
  const me: Holder = {
    pid: process.pid,
    startedAt: (await readProcessState(process.pid)).startedAt,
    namespace: await pidNamespace(),
  }
  const judge = createJudge(me)
  for (;;) {
    if (await createFileAtomically(file, JSON.stringify(me))) return holdLock(file, me)
    const found = await readLock(file)
    // It was released in between.
    if (found === null) continue
    const state = await judge(found)
    if (state === 'dead') await removeDeadLock(file, found, me)
    else if (state === 'running') throw held(folder, found, me)
    else if (state === 'dying' && Date.now() > end) throw stillHeld(folder, found)
    else await sleep(PAUSE)
  }
}

function held(folder: string, { text }: Found, me: Holder): FolderHeldError {
  const holder = parseHolder(text)
  const place = isElsewhere(holder, me) ? ', in another container' : ''
  return new FolderHeldError(
    `Another Pragati process (${holder?.pid}${place}) is already using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

function stillHeld(folder: string, { text }: Found): FolderHeldError {
  return new FolderHeldError(
    `The Pragati process ${parseHolder(text)?.pid} still uses the data folder ${folder}, although it is ending. Start again when it is gone.`,
  )
}

function holdLock(file: string, me: Holder): FolderLock {
  let text = JSON.stringify(me)
  // Somebody who wrongly took this process for dead has it now.
  const isOurs = async () => (await readLock(file))?.text === text
  const touching = setInterval(() => {
    const now = new Date()
    // A missed touch does no harm, and a lock that is gone needs none.
    const touch = async () => void ((await isOurs()) && (await utimes(file, now, now)))
    touch().catch(() => {})
  }, HEARTBEAT).unref()
  return {
    async announceEnd() {
      if (!(await isOurs())) return
      text = JSON.stringify({ ...me, isEnding: true })
      await replaceFileAtomically(file, text)
    },
    async release() {
      clearInterval(touching)
      if (await isOurs()) await rm(file, { force: true })
    },
  }
}

/** The lock, or null when it is gone. */
async function readLock(file: string): Promise<Found | null> {
  const found = await lstat(file).catch(ignoreMissing)
  if (found && !found.isFile()) {
    throw new StartError(
      `${file} is not a file, so the data folder cannot be locked. Move it away and start again.`,
    )
  }
  const text = await readFile(file, 'utf8').catch(ignoreMissing)
  return found === undefined || text === undefined ? null : { text, touchedAt: found.mtimeMs }
}

/** Null when it names no process that could hold a lock. */
function parseHolder(text: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Judges a lock at each look. */
function createJudge(me: Holder): (found: Found) => Promise<State> {
  const byTouches = watchTouches()
  return async (found) => {
    const holder = parseHolder(found.text)
    return isElsewhere(holder, me) ? byTouches(found, holder?.isEnding) : stateOf(holder)
  }
}

function isElsewhere(holder: Holder | null, me: Holder): boolean {
  return holder?.namespace !== undefined && holder.namespace !== me.namespace
}

async function stateOf(holder: Holder | null): Promise<State> {
  // The process that had this id before us is gone.
  if (holder === null || holder.pid === process.pid) return 'dead'
  const { state, startedAt } = await readProcessState(holder.pid)
  if (startedAt !== null && startedAt !== holder.startedAt) return 'dead'
  return state === 'running' && holder.isEnding ? 'dying' : state
}

/** For a holder that cannot be seen from here: unclear until it touches the lock or has been silent for long. */
function watchTouches(): (found: Found, isEnding?: boolean) => State {
  let last: Found | undefined
  let since = 0
  return (found, isEnding = false) => {
    const isFirst = last === undefined
    const isSame = last?.text === found.text && last.touchedAt === found.touchedAt
    // Its clock may be ahead of ours.
    if (!isSame) since = Math.min(found.touchedAt, Date.now())
    last = found
    if (Date.now() - since > SILENCE) return 'dead'
    if (isFirst || isSame) return 'unclear'
    return isEnding ? 'dying' : 'running'
  }
}

/** Only one process at a time removes a stale lock, so that none removes the new lock of a quicker one. */
async function removeDeadLock(file: string, dead: Found, me: Holder): Promise<void> {
  const guard = `${file}.takeover`
  if (await createFileAtomically(guard, JSON.stringify(me))) {
    const found = await readLock(file)
    if (found?.text === dead.text && found.touchedAt === dead.touchedAt) await rm(file)
    await rm(guard)
    return
  }
  const remover = await readLock(guard)
  if (remover !== null && (await createJudge(me)(remover)) === 'dead') await rm(guard, { force: true })
  else await sleep(PAUSE)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
