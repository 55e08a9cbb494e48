import { readdir, readFile } from 'node:fs/promises'

/** Milliseconds per clock tick of Linux. */
const TICK = 10

/**
 * Processor time of a process and its children, including ended ones, so far, in milliseconds; 0 where there
 * is no /proc.
 */
export async function processorTime(pid: number): Promise<number> {
  const all = await readAll()
  return all.reduce((sum, one) => {
    if (one.pid === pid) return sum + one.time + one.timeOfEnded
    return sum + (one.parent === pid ? one.time : 0)
  }, 0)
}

/** Ids of the processes that this one has started and that still run. */
export async function childrenOf(pid: number): Promise<number[]> {
  const all = await readAll()
  return all.filter(({ parent }) => parent === pid).map((one) => one.pid)
}

/** Processor time of the ended children of a process, in milliseconds. */
export async function processorTimeOfEnded(pid: number): Promise<number> {
  return (await readStat(String(pid)))?.timeOfEnded ?? 0
}

interface Stat {
  pid: number
  parent: number
  time: number
  /** Of children that it has waited for. */
  timeOfEnded: number
}

async function readAll(): Promise<Stat[]> {
  const all = await readdir('/proc').catch(() => [])
  const read = await Promise.all(all.filter((name) => /^\d+$/.test(name)).map(readStat))
  return read.filter((one) => one !== null)
}

async function readStat(name: string): Promise<Stat | null> {
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // The name of the program is in parentheses and may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [parent = 0, user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = [1, 11, 12, 13, 14].map(
    (at) => Number(fields[at]),
  )
  const [time, timeOfEnded] = [(user + system) * TICK, (userOfEnded + systemOfEnded) * TICK]
  return { pid: Number(name), parent, time, timeOfEnded }
}
