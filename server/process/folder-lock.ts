import { lstat, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { FolderHeldError, StartError } from '#server/config.ts'
import { createFileAtomically, replaceFileAtomically } from './atomic-write.ts'
import { folderTrouble } from './data-folder.ts'
import { lifeOf } from './process-life.ts'

export interface FolderLock {
  /** From now on, a process that wants the folder waits instead of being rejected. */
  announceEnd(): Promise<void>
  release(): Promise<void>
}

const Holder = z.object({
  pid: z.int().positive(),
  startedAt: z.string().nullable(),
  /** The holder was told to stop. */
  isEnding: z.boolean().optional(),
})
type Holder = z.infer<typeof Holder>

/** How long to wait for a holder that is about to end. Milliseconds. */
const PATIENCE = 10_000
const PAUSE = 100

/**
 * Locks the folder for this process: the embedded engine allows one. A lock whose process is dead, or that
 * names none, is taken over; a process that is about to end is waited for.
 */
export async function lockDataFolder(folder: string, patience = PATIENCE): Promise<FolderLock> {
  try {
    return await takeLock(folder, path.join(folder, 'lock'), Date.now() + patience)
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(folderTrouble(folder, error as NodeJS.ErrnoException), { cause: error })
  }
}

async function takeLock(folder: string, file: string, end: number): Promise<FolderLock> {
  const me: Holder = { pid: process.pid, startedAt: (await lifeOf(process.pid)).startedAt }
  for (;;) {
    if (await createFileAtomically(file, JSON.stringify(me))) {
      return {
        announceEnd: () => replaceFileAtomically(file, JSON.stringify({ ...me, isEnding: true })),
        release: () => rm(file, { force: true }),
      }
    }
    const text = await readLock(file)
    // It was released in between.
    if (text === null) continue
    const holder = parseHolder(text)
    const state = await stateOf(holder)
    if (state === 'dead') await removeDeadLock(file, text, me)
    else if (state === 'running') {
      throw new FolderHeldError(
        `Another Pragati process (${holder?.pid}) is already using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      )
    } else if (Date.now() > end) {
      throw new FolderHeldError(
        `The Pragati process ${holder?.pid} still uses the data folder ${folder}, although it is ending. Start again when it is gone.`,
      )
    } else await sleep(PAUSE)
  }
}

/** The content of the lock, or null when it is gone. */
async function readLock(file: string): Promise<string | null> {
  const found = await lstat(file).catch(ignoreMissing)
  if (found && !found.isFile()) {
    throw new StartError(
      `${file} is not a file, so the data folder cannot be locked. Move it away and start again.`,
    )
  }
  return (await readFile(file, 'utf8').catch(ignoreMissing)) ?? null
}

/** Null when it names no process that could hold a lock. */
function parseHolder(text: string): Holder | null {
  try {
    return Holder.parse(JSON.parse(text))
  } catch {
    return null
  }
}

async function stateOf(holder: Holder | null): Promise<'running' | 'dying' | 'dead'> {
  // The process that had this id before us is gone.
  if (holder === null || holder.pid === process.pid) return 'dead'
  const { state, startedAt } = await lifeOf(holder.pid)
  if (startedAt !== null && startedAt !== holder.startedAt) return 'dead'
  return state === 'running' && holder.isEnding ? 'dying' : state
}

/** Only one process at a time removes a stale lock, so that none removes the new lock of a quicker one. */
async function removeDeadLock(file: string, text: string, me: Holder): Promise<void> {
  const guard = `${file}.takeover`
  if (await createFileAtomically(guard, JSON.stringify(me))) {
    if ((await readLock(file)) === text) await rm(file)
    await rm(guard)
    return
  }
  const remover = await readLock(guard)
  if (remover !== null && (await stateOf(parseHolder(remover))) === 'dead') await rm(guard, { force: true })
  else await sleep(PAUSE)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
