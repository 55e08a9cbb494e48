import { createHash } from 'node:crypto'
import { compress, type Encoding, MIN_COMPRESSED, ownCopy, unpack } from './compression.ts'
import { type Tagged, TaggedCache } from './tagged-cache.ts'

/** A page or a reply of the API, finished but for its encoding. */
export interface FreshAnswer {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** What it shows; see content-changes.ts. */
  tags: readonly string[]
  /** Stored in this encoding at first (by default Brotli), and in each other one once it is requested. */
  encoding?: Encoding
  note?: Note
}

/** What is recorded about everybody who is given the answer, cached or not. */
export type Note =
  /** The answer does not wait for it. */
  | { inPassing: (caller: { address: string }) => void }
  /** Before the answer is sent. */
  | { first: (caller: { address: string }) => Promise<void> }

export async function takeNote(note: Note | undefined, caller: { address: string }): Promise<void> {
  if (!note) return
  if ('first' in note) await note.first(caller)
  else note.inPassing(caller)
}

/** An answer in one encoding, with all its headers. */
export interface Form {
  headers: Record<string, string | number>
  bytes: Buffer
}

export interface CachedAnswer extends Tagged {
  status: number
  headers: Record<string, string>
  etag: string
  note: Note | undefined
  forms: Partial<Record<Encoding, Form>>
}

/** Adds up to a minute with the lifetimes of the replies and results that pages share. Milliseconds. */
const MAX_CACHED_MS = 40_000
/** Memory for one entry besides its bytes: keys, headers, tags. Bytes. */
const OVERHEAD = 2_048

/** Finished answers by key. */
export class AnswerCache extends TaggedCache<CachedAnswer> {
  constructor(capacity: number) {
    super(capacity, weight)
  }

  get size(): { answers: number; bytes: number } {
    return { answers: this.length, bytes: this.bytes }
  }

  /** The cached answer, or the one that is made for all concurrent callers. */
  getOrMake(key: string, make: () => Promise<FreshAnswer>): Promise<CachedAnswer> {
    return this.getOrMakeOne(
      key,
      async () => finish(await make()),
      ({ status }) => status < 500,
    )
  }

  /** The answer in an encoding, compressed now if this is the first request for it. */
  async formOf(key: string, answer: CachedAnswer, encoding: Encoding): Promise<Form> {
    const form = formAtHand(answer, encoding)
    if (form) return form
    const plain = await decompress(answer.forms)
    if (encoding === 'identity') return toForm(answer, encoding, plain)
    const made = toForm(answer, encoding, await compress(plain, encoding, 'cached'))
    if (!answer.forms[encoding]) {
      answer.forms[encoding] = made
      this.hasGrown(key, answer, made.bytes.length)
    }
    return made
  }
}

/** The answer in an encoding if nothing has to be made for it. A small one is never compressed. */
export function formAtHand({ forms }: CachedAnswer, encoding: Encoding): Form | undefined {
  const { identity } = forms
  return identity && identity.bytes.length < MIN_COMPRESSED ? identity : forms[encoding]
}

function weight({ forms, tags }: CachedAnswer): number {
  const bytes = Object.values(forms).reduce((sum, form) => sum + form.bytes.length, 0)
  return bytes + OVERHEAD + tags.size * 64
}

async function finish({
  status,
  headers,
  body,
  tags,
  encoding = 'br',
  note,
}: FreshAnswer): Promise<CachedAnswer> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const etag = createHash('sha256').update(String(status)).update(bytes).digest('base64url').slice(0, 22)
  const answer: CachedAnswer = {
    status,
    headers,
    etag,
    note,
    forms: {},
    tags: new Set(tags),
    expiresAt: Date.now() + MAX_CACHED_MS,
  }
  answer.forms[encoding] = toForm(answer, encoding, await compress(bytes, encoding, 'cached'))
  return answer
}

/** The bytes of an answer, from any of its forms. */
async function decompress({ identity, br, gzip }: CachedAnswer['forms']): Promise<Buffer> {
  if (identity) return identity.bytes
  if (br) return unpack(br.bytes, 'br')
  return gzip ? unpack(gzip.bytes, 'gzip') : Buffer.alloc(0)
}

function toForm({ headers, etag }: CachedAnswer, encoding: Encoding, bytes: Buffer): Form {
  const compressed = encoding !== 'identity'
  return {
    bytes: encoding === 'identity' ? bytes : ownCopy(bytes),
    headers: {
      ...headers,
      etag: `"${etag}${compressed ? `-${encoding}` : ''}"`,
      'content-length': bytes.length,
      ...(compressed ? { 'content-encoding': encoding } : {}),
    },
  }
}
