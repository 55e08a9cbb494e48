import { createTransport } from 'nodemailer'
import type { Transport } from './mailer.ts'

const TIMEOUT_MS = 20_000

/** A mail server, asked with time-outs: what it does not take now, the job queue offers again. */
export function createSmtpTransport(url: string): Transport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    maxRequeues: 0,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async (message) => {
      await smtp.sendMail(message)
    },
    close: () => smtp.close(),
  }
}
