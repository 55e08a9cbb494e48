import { readFileSync } from 'node:fs'
import { CALLERS, type Caller } from './people.ts'

export interface Row {
  /** `feature.endpoint`, and in brackets the subject when there are several rows. */
  name: string
  /** The endpoint's name alone. */
  endpoint: string
  expected: Record<Caller, string>
}

/** The rows of the table in docs/permissions.md. */
export function readTable(file = 'docs/permissions.md'): Row[] {
  const cells = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
    .map((row) => row.map((cell) => cell.trim().replaceAll('`', '')))
  const [head, , ...rows] = cells
  if (head?.slice(1).join() !== CALLERS.join()) throw new Error(`the columns of ${file} are not the callers`)
  return rows.map(([name = '', ...answers]) => ({
    name,
    endpoint: name.split(' ')[0] ?? '',
    expected: Object.fromEntries(CALLERS.map((caller, at) => [caller, answers[at] ?? ''])) as Row['expected'],
  }))
}
