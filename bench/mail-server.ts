import { fork } from 'node:child_process'
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  /** When the first email to an address arrived, in milliseconds since 1970; waits for it. */
  arrivalOf(email: string): Promise<number>
  /** When the first email to each address arrived, in order; addresses without mail are left out. */
  readonly arrived: ReadonlyMap<string, number>
  stop(): Promise<void>
}

interface Arrived {
  to: string
  at: number
}

/** A mail server in a separate process, so that its processor time is not measured as ours. */
export async function startMailServer(port: number): Promise<MailServer> {
  const child = fork(import.meta.filename, [String(port)])
  const exit = once(child, 'exit')
  const arrived = new Map<string, number>()
  const waiting = new Map<string, (at: number) => void>()
  await once(child, 'message')
  child.on('message', ({ to, at }: Arrived) => {
    if (arrived.has(to)) return
    arrived.set(to, at)
    waiting.get(to)?.(at)
  })
  return {
    arrivalOf: async (email) =>
      arrived.get(email) ?? new Promise<number>((resolve) => waiting.set(email, resolve)),
    arrived,
    stop: async () => {
      child.kill('SIGKILL')
      await exit
    },
  }
}

function serve(port: number): void {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join()
        process.send?.({ to, at: performance.timeOrigin + performance.now() } satisfies Arrived)
        done(null)
      })
    },
  })
  server.on('error', () => {
    // A client may disconnect in the middle of an email.
  })
  server.listen(port, '127.0.0.1', () => process.send?.({}))
}

if (import.meta.main) serve(Number(process.argv[2]))
