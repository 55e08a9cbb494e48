import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { exactly } from './exactly.ts'
import { writeNewFile } from './new-file.ts'
import { readLater } from './read-later.ts'
import { type FileStore, isFileKey, mustBeFileKey } from './stored-files.ts'
import { syncFolder } from './sync-folder.ts'

/** Files in a folder, spread over subfolders by the first two digits of their keys. */
export function createDiskStore(folder: string): FileStore {
  const placeOf = (key: string) => {
    mustBeFileKey(key)
    const digits = key.slice(key.indexOf('-') + 1)
    return path.join(folder, 'kept', digits.slice(0, 2), key)
  }
  return {
    put: async (key, content, bytes) => {
      const place = placeOf(key)
      readLater(content)
      // In the same folder, so that it can be renamed, and with a name that is not a key.
      const unfinished = `${place}.${randomBytes(6).toString('hex')}`
      try {
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
        await writeNewFile(unfinished, content, exactly(bytes), { flush: true })
        await rename(unfinished, place)
        await syncFolder(path.dirname(place))
      } catch (error) {
        content.destroy()
        await rm(unfinished, { force: true })
        throw error
      }
    },
    get: async (key) => {
      const file = await open(placeOf(key)).catch(nothingThere)
      return file?.createReadStream() ?? null
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    list: () => listFolder(path.join(folder, 'kept')),
    close: () => {},
  }
}

/** Lists files, and removes unfinished ones of a crashed process when it comes across them. */
async function* listFolder(kept: string) {
  for await (const entry of entriesOf(kept)) {
    for await (const file of entriesOf(path.join(kept, entry))) {
      const place = path.join(kept, entry, file)
      const found = await stat(place).catch(nothingThere)
      if (!found) continue
      if (isFileKey(file)) yield { key: file, storedAt: found.mtime }
      else if (Date.now() - found.mtimeMs > ABANDONED_MS) await rm(place, { force: true })
    }
  }
}

/** An unfinished file that nobody has written to for an hour was left by a crash. */
const ABANDONED_MS = 3_600_000

async function* entriesOf(folder: string) {
  const directory = await opendir(folder).catch(nothingThere)
  if (directory) for await (const entry of directory) yield entry.name
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
