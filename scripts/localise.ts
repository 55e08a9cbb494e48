/**
 * Writes the scripts of the browser once for each language. The build leaves every English message in them with a mark
 * that names it. Here the marks are removed from the English files; beside each file that contains messages, or refers
 * to one that does, the same is written in every other language under a name of its own. So a page downloads the
 * messages of its language and no others, in as many requests as the English one.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Catalogue } from './catalogues.ts'
import { REFERENCE } from './catalogues.ts'

const MARK = /@@([\w.]+)\|(.*?)@@/gs
const SCRIPT_NAME = /[\w-]+(?:\.[\w-]+)*\.js\b/g

/** Names of scripts and their names in the language, by language. */
type LocalScripts = Record<string, Record<string, string>>

/** A message (or one of its plural forms) as the build carries it. `key`: group.key or group.key.form */
export function markOf(key: string, text: string): string {
  if (text.includes('@@')) throw new Error(`${key} may not contain "@@".`)
  return `@@${key}|${text}@@`
}

/** Localises the scripts of a folder in place. */
export async function localiseScripts(
  folder: string,
  catalogues: Map<string, Catalogue>,
): Promise<LocalScripts> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  const scripts = new Map<string, string>()
  for (const name of names) scripts.set(name, await readFile(path.join(folder, name), 'utf8'))
  const local = localNames(scripts)
  const result: LocalScripts = {}
  for (const [language, catalogue] of catalogues) {
    if (language === REFERENCE) continue
    const translated = local.map((name) => [name, inLanguage(scripts.get(name) ?? '', catalogue)] as const)
    // One version for all of them, since they refer to each other.
    const hash = createHash('sha256').update(JSON.stringify(translated)).digest('base64url').slice(0, 8)
    const renamed = Object.fromEntries(
      local.map((name) => [name, name.replace(/\.js$/, `.${language}-${hash}.js`)]),
    )
    for (const [name, code] of translated)
      await writeFile(path.join(folder, renamed[name] ?? name), withNames(code, renamed))
    result[language] = renamed
  }
  for (const [name, code] of scripts)
    if (code.includes('@@'))
      await writeFile(
        path.join(folder, name),
        code.replace(MARK, (_, _key, text) => text),
      )
  return result
}

/** A text that refers to scripts (a manifest, a script), with their names in the language. */
export function withNames(text: string, renamed: Record<string, string>): string {
  return text.replace(SCRIPT_NAME, (name) => renamed[name] ?? name)
}

/** The scripts with messages, and those that refer to one. */
function localNames(scripts: Map<string, string>): string[] {
  const named = new Map([...scripts].map(([name, code]) => [name, code.match(SCRIPT_NAME) ?? []]))
  const local = new Set([...scripts].filter(([, code]) => code.search(MARK) !== -1).map(([name]) => name))
  for (let before = -1; before !== local.size; ) {
    before = local.size
    for (const [name, names] of named) if (names.some((one) => local.has(one))) local.add(name)
  }
  return [...local].sort()
}

function inLanguage(code: string, catalogue: Catalogue): string {
  return code.replace(MARK, (_, key: string) => {
    const [group = '', name = '', form] = key.split('.')
    const message = catalogue[group]?.[name]
    if (message === undefined) throw new Error(`${key} is in no catalogue`)
    return inQuotes(typeof message === 'string' ? message : (message[form ?? ''] ?? ''))
  })
}

/** Escaped for a literal in any of the three kinds of quotes, since the build chooses one. */
function inQuotes(text: string): string {
  return text
    .replace(/[\\"'`]/g, '\\$&')
    .replaceAll('${', '\\${')
    .replaceAll('\n', '\\n')
}
