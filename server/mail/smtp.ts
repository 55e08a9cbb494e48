import { createTransport } from 'nodemailer'
import { DependencyDown } from '#server/jobs/dependency-down.ts'
import { MAX_AT_ONCE } from '#server/jobs/slots.ts'
import type { Transport } from './transport.ts'

const TIMEOUT_MS = 20_000

/** A mail server, used with time-outs: what it does not accept now, the job queue sends again. */
export function createSmtpTransport(url: string): Transport {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: MAX_AT_ONCE,
    maxMessages: Number.POSITIVE_INFINITY,
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
      await smtp.sendMail(message).catch((error: unknown) => {
        throw isAway(error) ? new DependencyDown((error as Error).message, { cause: error }) : error
      })
    },
    close: () => smtp.close(),
  }
}

/** No connection was made: the server is down, for this email and for all others. */
function isAway(error: unknown): boolean {
  return error instanceof Error && 'command' in error && error.command === 'CONN'
}
