/**
 * The catalogues server/messages/<language>.json, of the server's own texts: emails above all. The server
 * reads them as they are, with the types of the English one (en.ts), so that it still runs from its sources;
 * here they are checked with the rules of the pages' catalogues.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '../contract/interface-languages.ts'
import { en } from '../server/messages/en.ts'
import { type Catalogue, missingFrom, problemsOf, readCatalogue } from './catalogues.ts'

const root = path.join(import.meta.dirname, '..')
const FOLDER = 'server/messages'

/** What is wrong with the catalogues of the offered languages, and which English messages are unused. */
export function problemsOfServer(): string[] {
  const faults = LANGUAGE_CODES.filter((language) => language !== DEFAULT_LANGUAGE).flatMap((language) =>
    problemsOf(language, readServerCatalogue(language), en),
  )
  return [...faults, ...unused().map((key) => `en.ts: ${key} is used nowhere`)].map(
    (problem) => `${FOLDER}/${problem}`,
  )
}

/** The English messages that are missing or wrong in the catalogue. */
export function missingOfServer(language: string): Catalogue {
  return missingFrom(language, readServerCatalogue(language), en)
}

export function readServerCatalogue(language: string): Catalogue {
  return readCatalogue(language, path.join(root, FOLDER))
}

/** Code contains the whole key, 'group.message', or only its group if a value selects the message. */
function unused(): string[] {
  const code = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !file.startsWith(FOLDER) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
  return Object.entries(en)
    .filter(([group]) => !code.includes(`\`${group}.\${`))
    .flatMap(([group, messages]) => Object.keys(messages).map((name) => `${group}.${name}`))
    .filter((key) => !code.includes(`'${key}'`))
}
