/**
 * Compiles web/messages/<language>.json into one typed module per group under web/messages/compiled/, so that a page
 * ships the messages it uses and a wrong key does not compile. `node scripts/messages.ts --check` also fails for keys
 * nobody uses. English is the reference; another language is another file with the same keys.
 *
 * A message is a sentence with {places}, or plural forms by CLDR category, chosen by {count}:
 *   "videos": { "one": "{count} video", "other": "{count} videos" }
 */
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Plural = Record<string, string>
type Catalogue = Record<string, Record<string, string | Plural>>

const reference = 'en'
const root = join(import.meta.dirname, '..')
const source = join(root, 'web/messages')
const target = join(source, 'compiled')
const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Writes the modules; returns what is wrong with the catalogues (empty when all is well). */
function compileMessages(): string[] {
  const catalogues = readCatalogues()
  const problems = compareWithReference(catalogues)
  if (problems.length > 0) return problems
  mkdirSync(target, { recursive: true })
  const groups = Object.keys(catalogues.get(reference) ?? {})
  for (const group of groups) write(`${group}.ts`, moduleOf(group, catalogues))
  write('languages.ts', languagesModule([...catalogues.keys()]))
  const wanted = new Set([...groups, 'languages'].map((name) => `${name}.ts`))
  for (const file of readdirSync(target)) if (!wanted.has(file)) rmSync(join(target, file))
  return []
}

/** Keys of the reference catalogue that no file under web/ uses. */
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
  const catalogue = readCatalogues().get(reference) ?? {}
  return Object.entries(catalogue)
    .flatMap(([group, entries]) => Object.keys(entries).map((key) => `${group}.${key}`))
    .filter((key) => !used.has(key))
}

/** Vite plugin: compiles before every build and whenever a catalogue changes while developing. */
export function messages() {
  function compile() {
    const problems = compileMessages()
    if (problems.length > 0) throw new Error(`Messages:\n${problems.join('\n')}`)
  }
  return {
    name: 'pragati:messages',
    configResolved: compile,
    handleHotUpdate({ file }: { file: string }) {
      if (file.startsWith(source) && file.endsWith('.json')) compile()
    },
  }
}

function readCatalogues(): Map<string, Catalogue> {
  const files = readdirSync(source).filter((file) => file.endsWith('.json'))
  const languages = files.map((file) => file.slice(0, -'.json'.length)).sort()
  return new Map(languages.map((language) => [language, read(language)]))
}

function read(language: string): Catalogue {
  return JSON.parse(readFileSync(join(source, `${language}.json`), 'utf8'))
}

function compareWithReference(catalogues: Map<string, Catalogue>): string[] {
  const wanted = shape(catalogues.get(reference) ?? {})
  const problems: string[] = []
  for (const [language, catalogue] of catalogues) {
    const found = shape(catalogue)
    for (const [key, places] of wanted) {
      if (!found.has(key)) problems.push(`${language}.json lacks ${key}`)
      else if (found.get(key) !== places)
        problems.push(`${language}.json: ${key} has other {places} than English`)
    }
    for (const key of found.keys()) if (!wanted.has(key)) problems.push(`${language}.json: ${key} is unknown`)
  }
  return problems
}

/** key → its sorted places */
function shape(catalogue: Catalogue): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([group, entries]) =>
      Object.entries(entries).map(([key, message]) => [`${group}.${key}`, placesOf(message).join()] as const),
    ),
  )
}

function placesOf(message: string | Plural): string[] {
  const text = typeof message === 'string' ? message : Object.values(message).join(' ')
  const places = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  if (typeof message !== 'string') places.push('count')
  return [...new Set(places)].sort()
}

function moduleOf(group: string, catalogues: Map<string, Catalogue>): string {
  const entries = Object.entries(catalogues.get(reference)?.[group] ?? {})
  const functions = entries.map(([key, message]) => {
    const places = placesOf(message)
    const parameter = places.length > 0 ? `p: { ${places.map(typeOfPlace).join('; ')} }` : ''
    const others = [...catalogues.keys()].filter((language) => language !== reference)
    const cases = others.map((language) => {
      const translated = catalogues.get(language)?.[group]?.[key] ?? message
      return `  if (language() === '${language}') return ${expression(translated)}\n`
    })
    return `export function ${key}(${parameter}): string {\n${cases.join('')}  return ${expression(message)}\n}\n`
  })
  const body = functions.join('\n')
  const needed = ['language', 'number', 'plural'].filter((name) => body.includes(`${name}(`))
  const imports =
    needed.length > 0 ? `import { ${needed.join(', ')} } from '#web/messages/language.ts'\n\n` : ''
  return `// Compiled from web/messages/*.json by scripts/messages.ts.\n${imports}${body}`
}

function typeOfPlace(place: string): string {
  return place === 'count' ? 'count: number' : `${place}: string | number`
}

function expression(message: string | Plural): string {
  if (typeof message === 'string') return template(message)
  const forms = Object.entries(message).map(([form, text]) => {
    if (!pluralForms.includes(form))
      throw new Error(`"${form}" is no plural form (${pluralForms.join(', ')})`)
    return `${form}: ${template(text)}`
  })
  return `plural(p.count, { ${forms.join(', ')} })`
}

function template(text: string): string {
  if (!/\{\w+\}/.test(text)) return JSON.stringify(text)
  const escaped = text.replace(/[`\\$]/g, '\\$&')
  return `\`${escaped.replace(/\{(\w+)\}/g, (_, place) => `\${${place === 'count' ? 'number(p.count)' : `p.${place}`}}`)}\``
}

function languagesModule(languages: string[]): string {
  return `// Compiled from the file names in web/messages by scripts/messages.ts.\nexport const languages = ${JSON.stringify(languages)} as const\n`
}

/** Leaves an unchanged file alone, so that nothing that watches it rebuilds. */
function write(file: string, content: string) {
  const path = join(target, file)
  if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = compileMessages()
  if (process.argv.includes('--check') && problems.length === 0)
    problems.push(...unusedMessages().map((key) => `${key} is used nowhere`))
  for (const problem of problems) console.error(`messages: ${problem}`)
  if (problems.length > 0) process.exit(1)
}
