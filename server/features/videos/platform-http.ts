/** The platform gave no usable answer. Has neither address nor cause: they contain the key. */
export class PlatformDown extends Error {
  constructor(reason: string) {
    super(`the video platform gave no usable answer: ${reason}`)
    this.name = 'PlatformDown'
  }
}

/** Whatever is asked for next fails too, for a while. */
export class CallsPaused extends PlatformDown {
  constructor(reason = 'it did not answer a moment ago') {
    super(reason)
    this.name = 'CallsPaused'
  }
}

/** Today's quota is used up, or the rest is reserved for something more urgent. */
export class UnitsUsedUp extends CallsPaused {
  constructor() {
    super('no units are left for this')
    this.name = 'UnitsUsedUp'
  }
}

const TIMEOUT_MS = 3_000
const MAX_REPLY = 2 * 1024 * 1024

export interface Answer {
  status: number
  text: string
  etag: string | null
}

/** One attempt: no redirects, three seconds, two megabytes. Throws PlatformDown without an answer. */
export async function fetchReply(url: URL, headers: Record<string, string> = {}): Promise<Answer> {
  try {
    const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS), headers })
    return { status: reply.status, text: await readBounded(reply), etag: reply.headers.get('etag') }
  } catch (error) {
    if (error instanceof PlatformDown) throw error
    throw new PlatformDown(error instanceof Error ? error.name : 'unknown')
  }
}

/** Parses a reply; an invalid one counts as no answer. */
export function parseReply<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new PlatformDown('a reply that is not understood')
  }
}

async function readBounded(reply: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_REPLY) throw new PlatformDown('a reply that is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
