import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { isUuid } from '#contract/uuid.ts'

export interface WrittenMail {
  /** The file's name without its extension. */
  id: string
  at: Date
  to: string
  /** Empty: to the operator. */
  replyTo: string
  subject: string
  text: string
  html: string
}

const MAX_LISTED = 200

/** The emails written to a folder, newest cause first (names are ids that sort by time), at most two hundred. */
export async function readMails(folder: string): Promise<WrittenMail[]> {
  const newest = (await mailsIn(folder)).sort().reverse().slice(0, MAX_LISTED)
  return Promise.all(
    newest.map(async (name) => parse(folder, name, (await stat(path.join(folder, name))).mtime)),
  )
}

/** All of them, one after the other; one that is deleted during the reading is skipped. */
export async function* everyMail(folder: string): AsyncGenerator<WrittenMail> {
  for (const name of await mailsIn(folder)) {
    const mail = await readMail(folder, idOf(name))
    if (mail) yield mail
  }
}

/** The names of all files; none before the first email. */
export function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

async function mailsIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => name.endsWith('.eml') && isUuid(idOf(name)))
}

/** One written email, or null. The id comes from an address, so it is checked before it becomes a path. */
export async function readMail(folder: string, id: string): Promise<WrittenMail | null> {
  if (!isUuid(id)) return null
  const name = `${id}.eml`
  const found = await stat(path.join(folder, name)).catch(() => null)
  return found && parse(folder, name, found.mtime)
}

function idOf(name: string): string {
  return name.slice(0, -'.eml'.length)
}

async function parse(folder: string, name: string, at: Date): Promise<WrittenMail> {
  // Only where mail is written to a folder, and read there.
  const { default: PostalMime } = await import('postal-mime')
  const mail = await PostalMime.parse(await readFile(path.join(folder, name)))
  return {
    id: idOf(name),
    at,
    to: mail.to?.map(({ address }) => address ?? '').join(', ') ?? '',
    replyTo: mail.replyTo?.map(({ address }) => address ?? '').join(', ') ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}
