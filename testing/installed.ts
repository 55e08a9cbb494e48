import { existsSync } from 'node:fs'
import path from 'node:path'

/** Folders of system programs that are not in an ordinary PATH. */
const PLACES = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']

/** Path of a system program, or null. Tests that need one run where it is installed. */
export function installed(program: 'pgbouncer' | 'haproxy' | 'clamd'): string | null {
  const found = PLACES.filter(Boolean).find((place) => existsSync(path.join(place, program)))
  return found ? path.join(found, program) : null
}

/** System programs that a part of the tests is about. */
const PARTS = [
  { program: 'pgbouncer', what: 'what goes through a pooler', file: 'testing/process/pooler.test.ts' },
  {
    program: 'haproxy',
    what: 'what goes through a load balancer',
    file: 'testing/process/load-balancer.test.ts',
  },
  { program: 'clamd', what: 'what goes through a real scanner', file: 'testing/process/malware.test.ts' },
] as const

/** What cannot be tested on this machine; printed after the tests. */
export function leftOut(): { file: string; sentence: string }[] {
  return PARTS.filter(({ program }) => !installed(program)).map(({ program, what, file }) => ({
    file,
    sentence: `Left out, since ${program} is not installed: ${what}.`,
  }))
}
