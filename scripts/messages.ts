/**
 * Compiles web/messages/<language>.json into one typed module per group under web/messages/compiled/, so that a page
 * ships the messages it uses and a wrong key does not compile. `npm run messages -- --check` also fails for keys
 * nobody uses; `npm run messages -- --missing hi` prints what a catalogue lacks. English is the reference; another
 * language is another file with the same keys, compiled once it is offered (contract/interface-languages.ts). The
 * server's own texts are in separate catalogues, which need no compiling (server-messages.ts).
 *
 * A message is a sentence with {places}, or plural forms by CLDR category, chosen by {count}:
 *   "videos": { "one": "{count} video", "other": "{count} videos" }
 */
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES } from '../contract/interface-languages.ts'
import {
  CATALOGUES,
  type Catalogue,
  FAILURES,
  FIELD_NAMES,
  type Message,
  missingFrom,
  placesOf,
  pluralFormsOf,
  problemsOf,
  REFERENCE,
  readCatalogue,
} from './catalogues.ts'
import { markOf } from './localise.ts'
import { missingOfServer, problemsOfServer } from './server-messages.ts'

const root = join(import.meta.dirname, '..')
const target = join(CATALOGUES, 'compiled')

/** Writes the modules; returns what is wrong with the catalogues (empty when all is well). */
function compileMessages(): string[] {
  const catalogues = readOffered()
  const reference = catalogues.get(REFERENCE) ?? {}
  const problems = [...catalogues].flatMap(([language, one]) => problemsOf(language, one, reference))
  if (problems.length > 0) return problems
  mkdirSync(target, { recursive: true })
  const groups = Object.keys(reference)
  for (const group of groups)
    write(`${group}.ts`, group === OFFER ? offerModule(catalogues) : moduleOf(group, catalogues))
  const wanted = new Set(groups.map((name) => `${name}.ts`))
  for (const file of readdirSync(target)) if (!wanted.has(file)) rmSync(join(target, file))
  return []
}

/** The catalogue of each language that is offered. */
export function readOffered(): Map<string, Catalogue> {
  return new Map(LANGUAGE_CODES.map((language) => [language, readCatalogue(language)]))
}

/** Keys of the reference catalogue that no file under web/ uses, neither code nor the offline page. */
function unusedMessages(): string[] {
  const used = new Set<string>()
  for (const file of globSync('web/**/*.{ts,tsx}', { cwd: root })) {
    if (file.includes('messages/compiled')) continue
    const code = readFileSync(join(root, file), 'utf8')
    for (const [, name, group] of code.matchAll(
      /import \* as (\w+) from '#web\/messages\/compiled\/([\w-]+)\.ts'/g,
    ))
      for (const [, key] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) used.add(`${group}.${key}`)
  }
  for (const file of globSync('web/**/*.html', { cwd: root }))
    for (const [, key] of readFileSync(join(root, file), 'utf8').matchAll(/\{\{(\w+\.\w+)\}\}/g))
      used.add(key ?? '')
  return Object.entries(readCatalogue(REFERENCE))
    .flatMap(([group, entries]) => Object.keys(entries).map((key) => `${group}.${key}`))
    .filter((key) => !used.has(key) && !isChosenByCode(key))
}

function isChosenByCode(key: string): boolean {
  return [OFFER, FAILURES, FIELD_NAMES].some((group) => key.startsWith(`${group}.`))
}

/**
 * Vite plugin: compiles before every build and whenever a catalogue changes while developing. In files built for the
 * browser each English message carries its key, so that localise.ts can write the same files in the other languages.
 */
export function messages() {
  let isBuild = false
  function compile() {
    const problems = compileMessages()
    if (problems.length > 0) throw new Error(`Messages:\n${problems.join('\n')}`)
  }
  return {
    name: 'pragati:messages',
    configResolved({ command }: { command: string }) {
      isBuild = command === 'build'
      compile()
    },
    load(this: { environment: { name: string } }, id: string) {
      if (!isBuild || this.environment.name !== 'client') return null
      const group = /\/web\/messages\/compiled\/([\w-]+)\.ts$/.exec(id)?.[1]
      return group === undefined || group === OFFER ? null : markedModuleOf(group, readOffered())
    },
    handleHotUpdate({ file }: { file: string }) {
      if (file.startsWith(CATALOGUES) && file.endsWith('.json')) compile()
    },
  }
}

/** Offers to switch to another language, each in that language: the one group that is bundled in all of them. */
const OFFER = 'offer'

function offerModule(catalogues: Map<string, Catalogue>): string {
  const words = Object.fromEntries([...catalogues].map(([language, one]) => [language, one[OFFER]]))
  return `${COMPILED}export const offers = ${JSON.stringify(words, null, 2)}\n`
}

const COMPILED = '// Compiled from web/messages/*.json by scripts/messages.ts.\n'

/** With every language, which `language()` selects from: for the server, tests and development. */
function moduleOf(group: string, catalogues: Map<string, Catalogue>): string {
  const words = Object.fromEntries([...catalogues].map(([language, one]) => [language, one[group]]))
  const table = `const $words = ${JSON.stringify(words, null, 2)}\n\n`
  return COMPILED + withImports(table + functionsOf(group, catalogues, (key) => `$inLanguage($words).${key}`))
}

/** With the English messages, each marked with its key: for the browser. */
export function markedModuleOf(group: string, catalogues: Map<string, Catalogue>): string {
  const forms = new Set([...catalogues.keys()].flatMap(pluralFormsOf))
  return withImports(
    functionsOf(group, catalogues, (key, message) => {
      if (typeof message === 'string') return JSON.stringify(markOf(`${group}.${key}`, message))
      const marked = [...forms].map((form) => [form, markOf(`${group}.${key}.${form}`, message[form] ?? '')])
      return JSON.stringify(Object.fromEntries(marked))
    }),
  )
}

function functionsOf(
  group: string,
  catalogues: Map<string, Catalogue>,
  written: (key: string, message: Message) => string,
): string {
  const entries = Object.entries(catalogues.get(REFERENCE)?.[group] ?? {})
  const functions = entries.map(([key, message]) => {
    const places = placesOf(message)
    const parameter = places.length > 0 ? `p: { ${places.map(typeOfPlace).join('; ')} }` : ''
    const text = written(key, message)
    const value =
      typeof message !== 'string' ? `$plural(${text}, p)` : places.length > 0 ? `$fill(${text}, p)` : text
    return `export function ${key}(${parameter}): string {\n  return ${value}\n}\n`
  })
  return functions.join('\n')
}

/** Imports the helpers under names that no message has. */
function withImports(body: string): string {
  const needed = ['fill', 'inLanguage', 'plural'].filter((name) => body.includes(`$${name}(`))
  return needed.length === 0
    ? body
    : `import { ${needed.map((name) => `${name} as $${name}`).join(', ')} } from '#web/messages/language.ts'\n\n${body}`
}

function typeOfPlace(place: string): string {
  return place === 'count' ? 'count: number' : `${place}: string | number`
}

/** Leaves an unchanged file alone, so that no watcher rebuilds. */
function write(file: string, content: string) {
  const path = join(target, file)
  if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content)
}

function run([command, language = '']: string[]): void {
  if (command === '--missing') {
    const pages = missingFrom(language, readCatalogue(language), readCatalogue(REFERENCE))
    console.log(JSON.stringify({ pages, server: missingOfServer(language) }, null, 2))
    return
  }
  const problems = compileMessages()
  if (command === '--check' && problems.length === 0)
    problems.push(...unusedMessages().map((key) => `${key} is used nowhere`), ...problemsOfServer())
  for (const problem of problems) console.error(`messages: ${problem}`)
  if (problems.length > 0) process.exit(1)
}

if (import.meta.main) run(process.argv.slice(2))
