import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { readMail, type WrittenMail } from '#server/mail/read-folder.ts'

/**
 * Reads the emails of a folder, newest first by what caused them. Each is parsed once: tests read the folder after
 * every sign-up, and it grows.
 */
export function createMailReader(folder: string): () => Promise<WrittenMail[]> {
  const parsed = new Map<string, Promise<WrittenMail | null>>()
  async function read(name: string): Promise<WrittenMail | null> {
    const { mtimeMs } = await stat(path.join(folder, name))
    // An email that is rewritten is parsed again.
    const key = `${name} ${mtimeMs}`
    const mail = parsed.get(key) ?? readMail(folder, path.basename(name, '.eml'))
    parsed.set(key, mail)
    return mail
  }
  return async () => {
    const names = (await unlessGone(readdir(folder))) ?? []
    const written = names.filter((name) => name.endsWith('.eml')).sort()
    const mails = await Promise.all(written.reverse().map((name) => unlessGone(read(name))))
    return mails.filter((mail) => mail !== null)
  }
}

/**
 * Null for a file that does not exist yet, or no longer does: its account was deleted, or its job runs again.
 */
async function unlessGone<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
