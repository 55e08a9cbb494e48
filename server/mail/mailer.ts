import { v7 } from 'uuid'
import type { Config } from '#server/config.ts'
import { createFolderTransport, deleteMails, sweepMails } from './folder.ts'
import { createSmtpTransport } from './smtp.ts'
import type { Mail } from './transport.ts'

export interface Mailer {
  /** There is no mail server: emails are written to the data folder. */
  isFolder: boolean
  /**
   * Sends immediately, so it belongs in a job. With the job's id an email sent again after a crash is
   * recognised as the same one.
   */
  send(mail: Mail, jobId?: string): Promise<void>
  /** Deletes emails to an address or about it, as far as they are stored here. */
  deleteMails(address: string): Promise<void>
  /** The same for those written before a point in time, and for unfinished ones. */
  sweep(before: Date): Promise<void>
  close(): void
}

/** Real mail with SMTP_URL; without it .eml files in the data folder. */
export function createMailer(config: Config): Mailer {
  const folder = mailFolder(config)
  const transport = config.mail.smtpUrl
    ? createSmtpTransport(config.mail.smtpUrl)
    : createFolderTransport(folder)
  const domain = new URL(config.site.url).hostname
  const sender = senderOf(config.mail.from)
  return {
    isFolder: config.mail.smtpUrl === undefined,
    send: async (mail, jobId = v7()) => {
      const letters = lettersOf(jobId)
      const message = {
        ...mail,
        // Auto-responders do not reply to such emails (RFC 3834).
        headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
        from: sender,
        to: { name: '', address: mail.to },
        subject: mail.subject.replace(/\s+/g, ' '),
        messageId: `<${letters}@${domain}>`,
        baseBoundary: letters,
      }
      await transport.deliver(message, jobId)
    },
    // Emails may have been written before there was a mail server.
    deleteMails: (address) => deleteMails(folder, address),
    sweep: (before) => sweepMails(folder, before),
    close: () => transport.close(),
  }
}

export function mailFolder(config: Config): string {
  return `${config.dataDir}/mail`
}

/** In its parts: as one text, a colon in the name would begin a group of addresses, and a bracket a comment. */
function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from.trim()] = /^([^<>]*)<([^<>]+)>$/.exec(from.trim()) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

/** Letters only, so that nothing around a message can be mistaken for a one-time code in it. */
function lettersOf(id: string): string {
  return id
    .toLowerCase()
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .replace(/[^a-z]/g, '')
}
