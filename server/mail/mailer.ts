import { v7 } from 'uuid'
import type { Config } from '#server/config.ts'
import { createFolderTransport } from './folder.ts'
import { createSmtpTransport } from './smtp.ts'

export interface Mail {
  to: string
  subject: string
  /** The whole message again, for readers without HTML. */
  text: string
  html: string
  /** Where an answer goes, when not to us. */
  replyTo?: string
}

/** A mail as the library takes it. */
export interface Message extends Omit<Mail, 'to'> {
  from: string
  to: { name: string; address: string }
  messageId: string
  baseBoundary: string
}

export interface Transport {
  /** Carries one message; `key` is the same at every attempt to send it. */
  deliver(message: Message, key: string): Promise<void>
  /** Removes what was written to an address or names it, where mail stays with us. */
  forget?(address: string): Promise<void>
  /** Removes what was written before a moment. */
  sweep?(before: Date): Promise<void>
  close(): void
}

export interface Mailer {
  /** Sends now, so it belongs into a job. With the job's id a mail sent again after a crash is known as the same one. */
  send(mail: Mail, jobId?: string): Promise<void>
  /** Mails to an address or about it are forgotten, as far as they lie with us. */
  forget(address: string): Promise<void>
  /** So are those written before a moment. */
  sweep(before: Date): Promise<void>
  close(): void
}

/** Real mail with SMTP_URL; without it .eml files in the data folder. */
export function createMailer(config: Config): Mailer {
  const transport = config.mail.smtpUrl
    ? createSmtpTransport(config.mail.smtpUrl)
    : createFolderTransport(mailFolder(config))
  const domain = new URL(config.site.url).hostname
  return {
    send: async (mail, jobId = v7()) => {
      const letters = lettersOf(jobId)
      const message = {
        ...mail,
        from: config.mail.from,
        to: { name: '', address: mail.to },
        subject: mail.subject.replace(/\s+/g, ' '),
        messageId: `<${letters}@${domain}>`,
        baseBoundary: letters,
      }
      await transport.deliver(message, jobId)
    },
    forget: async (address) => transport.forget?.(address),
    sweep: async (before) => transport.sweep?.(before),
    close: () => transport.close(),
  }
}

export function mailFolder(config: Config): string {
  return `${config.dataDir}/mail`
}

/** Letters only, so that nothing around a message can be taken for a one-time code in it. */
function lettersOf(id: string): string {
  return id
    .toLowerCase()
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .replace(/[^a-z]/g, '')
}
