import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { everyMail, namesIn, type WrittenMail } from './read-folder.ts'
import type { Transport } from './transport.ts'

const DRAFT = '.part'

/** Writes every email as an .eml file, whole or not at all. Names sort by the job that sent them, thus by time. */
export function createFolderTransport(folder: string): Transport {
  const compose = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    deliver: async (message, key) => {
      const written = await compose.sendMail({ ...message, disableFileAccess: true, disableUrlAccess: true })
      await writeWhole(folder, `${key}.eml`, written.message as Buffer)
    },
    close: () => compose.close(),
  }
}

/** Deletes emails to an address or about it. */
export function deleteMails(folder: string, address: string): Promise<void> {
  return removeMails(folder, (mail) => isAbout(mail, address))
}

/** Deletes emails written before a point in time, and what a killed process left of others. */
export async function sweepMails(folder: string, before: Date): Promise<void> {
  await removeMails(folder, ({ at }) => at < before)
  const anHourAgo = Date.now() - 3_600_000
  for (const name of (await namesIn(folder)).filter((one) => one.endsWith(DRAFT))) {
    const place = path.join(folder, name)
    // One that was under way has its final name by now.
    const found = await stat(place).catch(() => null)
    if (found && found.mtimeMs < anHourAgo) await rm(place, { force: true })
  }
}

async function removeMails(folder: string, isUnwanted: (mail: WrittenMail) => boolean): Promise<void> {
  for await (const mail of everyMail(folder)) {
    if (isUnwanted(mail)) await rm(path.join(folder, `${mail.id}.eml`), { force: true })
  }
}

function isAbout({ to, replyTo, text }: WrittenMail, address: string): boolean {
  return [to, replyTo, text].some((part) => addressesIn(part).includes(address))
}

/** Whole addresses: asha@… is also the end of natasha@…. */
function addressesIn(text: string): string[] {
  const words = text.toLowerCase().split(/[^\w.!#$%&'*+/=?^`{|}~@-]+/)
  return words.map((word) => word.replace(/[.!?']+$/, ''))
}

async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = path.join(folder, `.${randomUUID()}${DRAFT}`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path.join(folder, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
