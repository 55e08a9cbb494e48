import { lstat, readFile, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { FolderHeldError, StartError } from '#server/config.ts'
import { createFileAtomically, replaceFileAtomically } from './atomic-write.ts'
import { describeFolderError } from './data-folder.ts'
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

interface Options {
  /** How long to wait for a holder that is about to end. Milliseconds. */
  timeout?: number
  /** How often the holder touches the lock. Milliseconds. */
  heartbeat?: number
  /** A holder that cannot be seen from here is dead once it was not seen to touch the lock for this long. Milliseconds. */
  silence?: number
  /** The lock is gone or names another process, which took this one for dead: this one must write nothing more. */
  onLost?: () => void
}

const DEFAULTS: Required<Options> = { timeout: 10_000, heartbeat: 3_000, silence: 15_000, onLost: () => {} }
const PAUSE = 100
/**
 * Silence between two looks counts for at most this long: a process that was suspended meanwhile could not see the lock being
 * touched. Milliseconds.
 */
const MAX_STEP = 1_000

/** A file with the name of the lock. */
interface Found {
  text: string
  touchedAt: number
}

type State = 'running' | 'dying' | 'dead' | 'unclear'
type Judge = (found: Found) => Promise<State>

/**
 * Locks the folder for this process: the embedded engine allows one. A lock whose process is dead, or that
 * names none, is taken over; a process that is about to end is waited for. A process in another container cannot
 * be seen from here: it lives for as long as it touches its lock.
 */
export async function lockDataFolder(folder: string, options: Options = {}): Promise<FolderLock> {
  try {
    return await takeLock(folder, path.join(folder, 'lock'), { ...DEFAULTS, ...options })
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(describeFolderError(folder, error as NodeJS.ErrnoException), { cause: error })
  }
}

async function takeLock(folder: string, file: string, options: Required<Options>): Promise<FolderLock> {
  // The clock may be set meanwhile.
  const end = performance.now() + options.timeout
  const me: Holder = {
    pid: process.pid,
    startedAt: (await readProcessState(process.pid)).startedAt,
    namespace: await pidNamespace(),
  }
  const judge = createJudge(me, options.silence)
  const judgeRemover = createJudge(me, options.silence)
  for (;;) {
    if (await createFileAtomically(file, JSON.stringify(me))) return holdLock(file, me, options)
    const found = await readLock(file)
    // It was released in between.
    if (found === null) continue
    const state = await judge(found)
    if (state === 'dead') await removeDeadLock(file, found, me, judgeRemover)
    else if (state === 'running') throw folderHeldError(folder, found, me)
    else if (state === 'dying' && performance.now() > end) throw stillEndingError(folder, found)
    else await sleep(PAUSE)
  }
}

function folderHeldError(folder: string, { text }: Found, me: Holder): FolderHeldError {
  const holder = parseHolder(text)
  const place = isElsewhere(holder, me) ? ', in another container' : ''
  return new FolderHeldError(
    `Another Pragati process (${holder?.pid}${place}) is already using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

function stillEndingError(folder: string, { text }: Found): FolderHeldError {
  return new FolderHeldError(
    `The Pragati process ${parseHolder(text)?.pid} still uses the data folder ${folder}, although it is ending. Start again when it is gone.`,
  )
}

function holdLock(file: string, me: Holder, { heartbeat, onLost }: Required<Options>): FolderLock {
  let text = JSON.stringify(me)
  let isReleased = false
  // Somebody who wrongly took this process for dead may have it.
  const isOurs = async () => (await readLock(file))?.text === text
  const touch = async () => {
    const found = await readLock(file)
    if (isReleased) return
    if (found === null || isOfAnother(found, me)) {
      clearInterval(touching)
      onLost()
      return
    }
    const now = new Date()
    await utimes(file, now, now)
  }
  // A missed touch does no harm.
  const touching = setInterval(() => void touch().catch(() => {}), heartbeat).unref()
  return {
    async announceEnd() {
      if (!(await isOurs())) return
      text = JSON.stringify({ ...me, isEnding: true })
      await replaceFileAtomically(file, text)
    },
    async release() {
      isReleased = true
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
function createJudge(me: Holder, silence: number): Judge {
  const byTouches = watchTouches(silence)
  return async (found) => {
    const holder = parseHolder(found.text)
    return isElsewhere(holder, me) ? byTouches(found, holder?.isEnding) : stateOf(holder)
  }
}

function isOfAnother({ text }: Found, me: Holder): boolean {
  const holder = parseHolder(text)
  if (holder === null) return false
  return holder.pid !== me.pid || holder.startedAt !== me.startedAt || holder.namespace !== me.namespace
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

/**
 * For a holder that cannot be seen from here: unclear until it touches the lock or has been silent for long, from the
 * first look on. What the clock says proves nothing: it may have been set, or the holder suspended.
 */
function watchTouches(silence: number): (found: Found, isEnding?: boolean) => State {
  let last: Found | undefined
  let lookedAt = 0
  let silent = 0
  return (found, isEnding = false) => {
    const isFirst = last === undefined
    const isSame = last?.text === found.text && last.touchedAt === found.touchedAt
    const now = performance.now()
    silent = isSame ? silent + Math.min(now - lookedAt, MAX_STEP) : 0
    lookedAt = now
    last = found
    if (silent > silence) return 'dead'
    if (isFirst || isSame) return 'unclear'
    return isEnding ? 'dying' : 'running'
  }
}

/** Only one process at a time removes a stale lock, so that none removes the new lock of a quicker one. */
async function removeDeadLock(file: string, dead: Found, me: Holder, judgeRemover: Judge): Promise<void> {
  const guard = `${file}.takeover`
  if (await createFileAtomically(guard, JSON.stringify(me))) {
    const found = await readLock(file)
    if (found?.text === dead.text && found.touchedAt === dead.touchedAt) await rm(file)
    await rm(guard)
    return
  }
  const remover = await readLock(guard)
  if (remover !== null && (await judgeRemover(remover)) === 'dead') await rm(guard, { force: true })
  else await sleep(PAUSE)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
