import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './config.ts'

interface DataFolder {
  path: string
  release(): Promise<void>
}

/** Makes the folder and checks that it can be written; says in one sentence what is wrong with it. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const probe = path.join(folder, `.probe-${process.pid}`)
    const file = await open(probe, 'w')
    try {
      await file.writeFile(Buffer.alloc(65_536))
      await file.sync()
    } finally {
      await file.close()
      await rm(probe, { force: true })
    }
  } catch (error) {
    throw new StartError(folderTrouble(folder, error as NodeJS.ErrnoException), { cause: error })
  }
}

function folderTrouble(folder: string, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk that holds the data folder ${folder} is full. Free some space and start again.`
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${folder} cannot be read or written by this user. Change its owner or set DATA_DIR to another folder.`
    case 'EROFS':
      return `The data folder ${folder} is on a read-only disk. Set DATA_DIR to a folder that can be written.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR is ${folder}, which is not a folder.`
    default:
      return `The data folder ${folder} cannot be used (${error.code ?? error.message}).`
  }
}

/** Takes the folder for this process: the embedded engine allows one. A lock left by a process that died is taken over. */
export async function lockDataFolder(folder: string): Promise<DataFolder> {
  const file = path.join(folder, 'lock')
  const mine = JSON.stringify({ pid: process.pid, startedAt: await startOf(process.pid) })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await createLock(file, mine)) {
      return { path: folder, release: () => rm(file, { force: true }) }
    }
    const holder = await liveHolder(file)
    if (holder !== null) {
      throw new StartError(
        `Another Pragati process (${holder}) is already using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
      )
    }
    const aside = `${file}.stale-${randomBytes(6).toString('hex')}`
    await rename(file, aside).catch(ignoreMissing)
    await rm(aside, { force: true })
  }
  throw new StartError(
    `The data folder ${folder} could not be locked. Another process seems to be starting on it.`,
  )
}

async function createLock(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The process id in the lock, if that very process still runs. */
async function liveHolder(file: string): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing)
  const holder = parseHolder(text ?? '')
  if (!holder || holder.pid === process.pid || !isRunning(holder.pid)) return null
  return (await startOf(holder.pid)) === holder.startedAt ? holder.pid : null
}

function parseHolder(text: string): { pid: number; startedAt: string | null } | null {
  try {
    const { pid, startedAt } = JSON.parse(text) as { pid?: unknown; startedAt?: unknown }
    return typeof pid === 'number'
      ? { pid, startedAt: typeof startedAt === 'string' ? startedAt : null }
      : null
  } catch {
    // A lock that was cut off by a crash names nobody.
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process started, where the system tells (Linux), so that a reused process id is not mistaken for it. */
async function startOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(ignoreMissing)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined
  throw error
}

/** The secret that signs tokens: the configured one, or one made once and kept in the data folder. */
export async function authSecret(folder: string, configured: string | undefined): Promise<string> {
  if (configured !== undefined) return configured
  const file = path.join(folder, 'auth-secret')
  const fresh = randomBytes(48).toString('base64url')
  if (await createLock(file, fresh)) return fresh
  return (await readFile(file, 'utf8')).trim()
}
