import { randomBytes } from 'node:crypto'
import { link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '#server/files/sync-folder.ts'

/** Creates a file for its owner alone, with all its content or not at all; false when the name is taken. */
export function createFileAtomically(file: string, content: string): Promise<boolean> {
  return withWritten(file, content, async (written) => {
    try {
      await link(written, file)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
      throw error
    }
  })
}

/** The same, replacing a file that has the name. */
export async function replaceFileAtomically(file: string, content: string): Promise<void> {
  await withWritten(file, content, (written) => rename(written, file))
}

/** Links the name to a complete file on the disk; afterwards the new name is on the disk too. */
async function withWritten<T>(
  file: string,
  content: string,
  use: (written: string) => Promise<T>,
): Promise<T> {
  const written = `${file}.new-${randomBytes(6).toString('hex')}`
  try {
    const handle = await open(written, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return await use(written)
  } finally {
    await rm(written, { force: true })
    await syncFolder(path.dirname(file))
  }
}
