import { createHash } from 'node:crypto'
import { compress, copyBuffer, decompress, type Encoding, MIN_COMPRESSED } from './compression.ts'
import { type Tagged, TaggedCache } from './tagged-cache.ts'

/** A page or a reply of the API, finished but for its encoding. */
export interface FreshResponse {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** What it shows; see content-changes.ts. */
  tags: readonly string[]
  /** Stored in this encoding at first (by default Brotli), and in each other one once it is requested. */
  encoding?: Encoding
  note?: Recorder
}

/** What is recorded about everybody who is given the answer, cached or not. */
export type Recorder =
  /** The answer does not wait for it. */
  | { inPassing: (caller: { address: string }) => void }
  /** Before the answer is sent. */
  | { first: (caller: { address: string }) => Promise<void> }

export async function runRecorder(note: Recorder | undefined, caller: { address: string }): Promise<void> {
  if (!note) return
  if ('first' in note) await note.first(caller)
  else note.inPassing(caller)
}

/** An answer in one encoding, with all its headers. */
export interface Form {
  headers: Record<string, string | number>
  bytes: Buffer
}

export interface CachedResponse extends Tagged {
  status: number
  headers: Record<string, string>
  etag: string
  note: Recorder | undefined
  forms: Partial<Record<Encoding, Form>>
}

/** Adds up to a minute with the lifetimes of the replies and results that pages share. Milliseconds. */
const MAX_CACHED_MS = 40_000
/** Memory for one entry besides its bytes: keys, headers, tags. Bytes. */
const OVERHEAD = 2_048

/** Finished answers by key. */
export class ResponseCache extends TaggedCache<CachedResponse> {
  constructor(capacity: number) {
    super(capacity, weight)
  }

  get size(): { answers: number; bytes: number } {
    return { answers: this.length, bytes: this.bytes }
  }

  /** The cached answer, or the one that is made for all concurrent callers. */
  getOrMake(key: string, make: () => Promise<FreshResponse>): Promise<CachedResponse> {
    return this.getOrMakeOne(
      key,
      async () => finish(await make()),
      ({ status }) => status < 500,
    )
  }

  /** The answer in an encoding, compressed now if this is the first request for it. */
  async formOf(key: string, answer: CachedResponse, encoding: Encoding): Promise<Form> {
    const form = findReadyForm(answer, encoding)
    if (form) return form
    const plain = await bytesOf(answer.forms)
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
export function findReadyForm({ forms }: CachedResponse, encoding: Encoding): Form | undefined {
  const { identity } = forms
  return identity && identity.bytes.length < MIN_COMPRESSED ? identity : forms[encoding]
}

function weight({ forms, tags }: CachedResponse): number {
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
}: FreshResponse): Promise<CachedResponse> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const etag = createHash('sha256').update(String(status)).update(bytes).digest('base64url').slice(0, 22)
  const answer: CachedResponse = {
    status,
    headers,
    etag,
    note,
    forms: {},
    tags: new Set(tags),
    expiresAt: performance.now() + MAX_CACHED_MS,
  }
  answer.forms[encoding] = toForm(answer, encoding, await compress(bytes, encoding, 'cached'))
  return answer
}

/** The bytes of an answer, from any of its forms. */
async function bytesOf({ identity, br, gzip }: CachedResponse['forms']): Promise<Buffer> {
  if (identity) return identity.bytes
  if (br) return decompress(br.bytes, 'br')
  return gzip ? decompress(gzip.bytes, 'gzip') : Buffer.alloc(0)
}

function toForm({ headers, etag }: CachedResponse, encoding: Encoding, bytes: Buffer): Form {
  const compressed = encoding !== 'identity'
  return {
    bytes: encoding === 'identity' ? bytes : copyBuffer(bytes),
    headers: {
      ...headers,
      etag: `"${etag}${compressed ? `-${encoding}` : ''}"`,
      'content-length': bytes.length,
      ...(compressed ? { 'content-encoding': encoding } : {}),
    },
  }
}
