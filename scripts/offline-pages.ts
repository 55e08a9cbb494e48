/** Writes the page that the service worker shows offline, once for each language. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DEFAULT_LANGUAGE, prefixOf } from '../contract/interface-languages.ts'
import type { Catalogue } from './catalogues.ts'

const TEMPLATE = 'web/worker/offline.html'
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** {{group.key}} in the template are messages, {{language}} and {{prefix}} those of the page. */
export async function writeOfflinePages(folder: string, catalogues: Map<string, Catalogue>): Promise<void> {
  const template = await readFile(TEMPLATE, 'utf8')
  for (const [language, catalogue] of catalogues) {
    const own: Record<string, string> = { language, prefix: prefixOf(language) }
    const page = template.replace(/\{\{(\w+)(?:\.(\w+))?\}\}/g, (_, name: string, key?: string) => {
      const text = key === undefined ? own[name] : catalogue[name]?.[key]
      if (typeof text !== 'string') throw new Error(`${TEMPLATE}: ${name}.${key} is in no catalogue`)
      return text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)
    })
    const name = language === DEFAULT_LANGUAGE ? 'offline.html' : `offline.${language}.html`
    await writeFile(path.join(folder, name), page)
  }
}
