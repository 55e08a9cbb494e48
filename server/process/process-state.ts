import { readFile, readlink } from 'node:fs/promises'

/** What is known of another process. */
interface ProcessState {
  state: 'running' | 'dying' | 'dead'
  /** Distinguishes a process from a later one with the same id; null where the system does not report it. */
  startedAt: string | null
}

/** Indexes of fields of /proc/<pid>/stat on Linux, counted from the one after the name. */
const STATE = 0
const FLAGS = 6
const THREADS = 17
const STARTED_AT = 19
/** The kernel's flag PF_EXITING: the process is exiting. */
const EXITING = 0x4
const KILLED = 1n << 8n

/** What is known of the process with this id; Linux reports more than other systems. */
export async function readProcessState(pid: number): Promise<ProcessState> {
  const [stat, status] = await Promise.all([linesOf(pid, 'stat'), linesOf(pid, 'status')])
  if (stat && status) return parseProcessState(stat, status)
  return { state: isThere(pid) ? 'running' : 'dead', startedAt: null }
}

/** Within it ids are unique: every container has one of its own. Null where the system has no such thing. */
export function pidNamespace(): Promise<string | null> {
  return readlink('/proc/self/ns/pid').catch(() => null)
}

/** From the texts of /proc/<pid>/stat and /proc/<pid>/status. */
export function parseProcessState(stat: string, status: string): ProcessState {
  // The name is in parentheses and may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const startedAt = fields[STARTED_AT] ?? null
  const isOver = /^[ZXx]$/.test(fields[STATE] ?? '')
  // Its main thread may have ended while others still write.
  if (isOver && Number(fields[THREADS]) <= 1) return { state: 'dead', startedAt }
  const isDying = isOver || (Number(fields[FLAGS]) & EXITING) !== 0 || isKilled(status)
  return { state: isDying ? 'dying' : 'running', startedAt }
}

/** Whether a SIGKILL is pending. */
function isKilled(status: string): boolean {
  return [...status.matchAll(/^(?:SigPnd|ShdPnd):\s*([0-9a-f]+)$/gm)].some(
    ([, mask]) => (BigInt(`0x${mask}`) & KILLED) !== 0n,
  )
}

async function linesOf(pid: number, name: string): Promise<string | null> {
  // The process is gone or hidden from us, or the system has no such files.
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => null)
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
