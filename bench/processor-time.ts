import { readdir, readFile } from 'node:fs/promises'

/** Milliseconds in which Linux counts. */
const TICK = 10

/** What a process and its children have used of the processors so far, in milliseconds; 0 where there is no /proc. */
export async function processorTime(pid: number): Promise<number> {
  const all = await readdir('/proc').catch(() => [])
  const known = await Promise.all(all.filter((name) => /^\d+$/.test(name)).map(readStat))
  return known.reduce((sum, one) => sum + (one?.pid === pid || one?.parent === pid ? one.time : 0), 0)
}

async function readStat(name: string): Promise<{ pid: number; parent: number; time: number } | null> {
  const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // The name of the program stands in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [parent, user, system] = [1, 11, 12].map((at) => Number(fields[at]))
  return { pid: Number(name), parent: parent ?? 0, time: ((user ?? 0) + (system ?? 0)) * TICK }
}
