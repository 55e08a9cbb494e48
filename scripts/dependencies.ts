/**
 * Rules for the lock file: `node scripts/dependencies.ts` writes docs/licences.md, with `--check` it only compares.
 * Either way it fails for packages without an integrity, not from the registry, with an install script that
 * package.json does not allow by name, or under a licence that is not accepted. Needs no network.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** Licences that allow what we do with a package; those with conditions say which. */
const ACCEPTED: Record<string, string> = {
  MIT: '',
  'MIT-0': '',
  ISC: '',
  '0BSD': '',
  'BSD-2-Clause': '',
  'BSD-3-Clause': '',
  'Apache-2.0': '',
  'BlueOak-1.0.0': '',
  Unlicense: '',
  'CC0-1.0': '',
  Zlib: '',
  'PSF-2.0': '',
  'CC-BY-4.0': 'data, named here',
  'OFL-1.1': 'fonts, handed on under the same licence',
  'MPL-2.0': 'used unchanged',
  'LGPL-3.0-or-later': 'a library that is loaded at run time and can be exchanged',
}

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  license?: string
  dev?: boolean
  hasInstallScript?: boolean
}

export interface Lock {
  packages: Record<string, Locked>
}

export interface Manifest {
  allowScripts?: Record<string, boolean>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** One sentence for everything that is wrong. */
export function findings({ packages }: Lock, manifest: Manifest): string[] {
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} is not pinned to a version: ${version}`)
  return [...loose, ...installed(packages).flatMap((one) => wrongWith(one, manifest))]
}

function wrongWith({ name, locked }: Installed, { allowScripts = {} }: Manifest): string[] {
  const wrong: string[] = []
  if (locked.link || locked.resolved) wrong.push(`${name} names where it comes from: ${locked.resolved}`)
  if (!/^sha512-/.test(locked.integrity ?? '')) wrong.push(`${name} has no SHA-512 integrity`)
  if (locked.hasInstallScript && !allowScripts[name])
    wrong.push(`${name} has an install script that package.json does not allow`)
  for (const licence of unaccepted(locked.license)) wrong.push(`${name} is under ${licence}`)
  return wrong
}

/** Of "A OR B" one must be accepted, of "A AND B" both. */
function unaccepted(expression = 'no stated licence'): string[] {
  const choices = expression.replace(/[()]/g, '').split(' OR ')
  const rejected = choices.map((choice) => choice.split(' AND ').filter((one) => !(one in ACCEPTED)))
  return rejected.some((list) => list.length === 0) ? [] : [expression]
}

interface Installed {
  name: string
  locked: Locked
}

function installed(packages: Lock['packages']): Installed[] {
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, locked]) => ({ name: place.slice(place.lastIndexOf('node_modules/') + 13), locked }))
}

/** docs/licences.md. */
export function licenceList({ packages }: Lock): string {
  const all = installed(packages)
  const conditions = Object.entries(ACCEPTED)
    .filter(([, condition]) => condition)
    .map(([licence, condition]) => `${licence} (${condition})`)
  return `# Licences

Every package of package-lock.json by its licence; written by \`npm run licences\`, compared by the gate. Accepted with a
condition: ${conditions.join(', ')}.

## Part of the product

${table(all.filter(({ locked }) => !locked.dev))}
## Only for building and testing

${table(all.filter(({ locked }) => locked.dev))}`
}

function table(list: Installed[]): string {
  const byLicence = Map.groupBy(list, ({ locked }) => locked.license ?? 'none')
  const rows = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, ones]) => `| ${licence} | ${[...new Set(ones.map(named))].sort().join(', ')} |\n`)
  return `| Licence | Packages |\n|---|---|\n${rows.join('')}`
}

function named({ name, locked }: Installed): string {
  return `${name} ${locked.version}`
}

function main(): void {
  const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T
  const lock = read<Lock>('package-lock.json')
  const wrong = findings(lock, read<Manifest>('package.json'))
  const list = licenceList(lock)
  if (!process.argv.includes('--check')) writeFileSync(LIST, list)
  else if (readFileSync(LIST, 'utf8') !== list) wrong.push(`${LIST} is out of date: npm run licences`)
  for (const sentence of wrong) console.error(sentence)
  if (wrong.length > 0) process.exitCode = 1
}

const LIST = 'docs/licences.md'

if (import.meta.main) main()
