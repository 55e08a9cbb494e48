import { globSync } from 'node:fs'
import path from 'node:path'

/** Two of these encode the file. Without vowels, so that no name looks like one that ad blockers hide. */
const FIRST = 'BCDFGHJKLMNPQRSTVWXZ'
const SECOND = 'bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ'

/**
 * Short names for the classes of our CSS modules: the number of the file and that of the name in it, so that
 * the browser's build and the server's agree. On a page of cards class names are a fifth of the markup.
 */
export function classNames(root: string): (name: string, file: string) => string {
  const files = globSync('web/**/*.module.css', { cwd: root })
    .map((file) => path.join(root, file))
    .sort()
  if (files.length > FIRST.length * SECOND.length)
    throw new Error('There are more files of styles than names')
  const known = new Map<string, string[]>()
  return (name, file) => {
    const place = files.indexOf(path.normalize(file))
    if (place < 0) throw new Error(`${file} is none of our files of styles`)
    const names = known.get(file) ?? []
    known.set(file, names)
    if (!names.includes(name)) names.push(name)
    const first = FIRST[Math.floor(place / SECOND.length)] ?? ''
    return `${first}${SECOND[place % SECOND.length]}${names.indexOf(name).toString(36)}`
  }
}
