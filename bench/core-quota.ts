import { existsSync } from 'node:fs'
import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Microseconds in which the kernel counts what a group has used; short, so that a reply waits little. */
const PERIOD = 20_000

/** The controller for processor time: of its own in version 1 of control groups, part of all in version 2. */
const VERSION_1 = '/sys/fs/cgroup/cpu'
const VERSION_2 = '/sys/fs/cgroup'

/**
 * Gives a process, with all its threads, a share of a core by a control group of Linux (0.3: 6 of every 20 ms). Returns what
 * removes the group once the process has ended, or null where control groups cannot be created.
 */
export async function limitToShare(pid: number, share: number): Promise<(() => Promise<void>) | null> {
  const version1 = existsSync(path.join(VERSION_1, 'cpu.shares'))
  const group = path.join(version1 ? VERSION_1 : VERSION_2, `pragati-bench-${pid}`)
  const quota = Math.round(PERIOD * share)
  try {
    await mkdir(group)
    if (version1) {
      await writeFile(path.join(group, 'cpu.cfs_period_us'), String(PERIOD))
      await writeFile(path.join(group, 'cpu.cfs_quota_us'), String(quota))
    } else await writeFile(path.join(group, 'cpu.max'), `${quota} ${PERIOD}`)
    await writeFile(path.join(group, 'cgroup.procs'), String(pid))
  } catch {
    await rmdir(group).catch(() => {})
    return null
  }
  return () => rmdir(group)
}
