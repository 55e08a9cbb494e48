import { existsSync } from 'node:fs'
import path from 'node:path'

/** Folders of system programs that are not in an ordinary PATH. */
const PLACES = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']

type Program = 'pgbouncer' | 'haproxy' | 'clamd' | 'systemd-analyze'

/** The path of a system program, or null. What needs it is tested only where it is installed. */
export function findInstalled(program: Program): string | null {
  const found = PLACES.filter(Boolean).find((place) => existsSync(path.join(place, program)))
  return found ? path.join(found, program) : null
}

/** System programs that some of the tests need. */
const PARTS = [
  { program: 'pgbouncer', what: 'what goes through a pooler', file: 'testing/process/pooler.test.ts' },
  {
    program: 'haproxy',
    what: 'what goes through a load balancer',
    file: 'testing/process/load-balancer.test.ts',
  },
  {
    program: 'pgbouncer',
    what: 'the script of the whole installation',
    file: 'testing/process/deploy-try.test.ts',
  },
  {
    program: 'haproxy',
    what: 'the script of the whole installation',
    file: 'testing/process/deploy-try.test.ts',
  },
  {
    program: 'systemd-analyze',
    what: 'what systemd says to its unit',
    file: 'testing/process/systemd-unit.test.ts',
  },
  { program: 'clamd', what: 'what goes through a real scanner', file: 'testing/process/malware.test.ts' },
] as const

/** What cannot be tested on this machine; printed after the tests. */
export function missingPrograms(): { file: string; sentence: string }[] {
  return PARTS.filter(({ program }) => !findInstalled(program)).map(({ program, what, file }) => ({
    file,
    sentence: `Left out, since ${program} is not installed: ${what}.`,
  }))
}
