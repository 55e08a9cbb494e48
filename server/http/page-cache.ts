import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  body: string
  /** What the page shows; see content-changes.ts. */
  tags: string[]
}

export interface KeptPage {
  status: number
  headers: Record<string, string>
  etag: string
  brotli: Buffer
  gzip: Buffer
  tags: ReadonlySet<string>
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Anything heard of too late is at most this old. Milliseconds. */
const LONGEST_KEPT = 60_000
/** Memory for one entry beside its bytes: keys, headers, tags. */
const OVERHEAD = 2_048

/**
 * Finished, compressed pages by address, at most `capacity` bytes of them, the least recently used dropped first.
 * `forget(tags)` drops exactly the pages that show what changed; a render under way then is answered but not kept.
 */
export class PageCache {
  readonly #capacity: number
  #pages = new Map<string, KeptPage>()
  #byTag = new Map<string, Set<string>>()
  #underWay = new Map<string, Promise<KeptPage>>()
  #recent: { change: number; tags: readonly string[] | null }[] = []
  #change = 0
  #bytes = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get size(): { pages: number; bytes: number } {
    return { pages: this.#pages.size, bytes: this.#bytes }
  }

  /** The page as kept, or undefined. */
  get(key: string): KeptPage | undefined {
    const page = this.#pages.get(key)
    if (!page) return undefined
    if (page.expiresAt <= Date.now()) {
      this.#drop(key)
      return undefined
    }
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  /** Whether nobody has to render anything to get it. */
  isAtHand(key: string): boolean {
    return this.#underWay.has(key) || this.get(key) !== undefined
  }

  /** The kept page, or the one render that all simultaneous callers share. */
  getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    const kept = this.get(key)
    if (kept) return Promise.resolve(kept)
    const shared = this.#underWay.get(key)
    if (shared) return shared
    const mine = this.#render(key, render).finally(() => {
      if (this.#underWay.get(key) === mine) this.#underWay.delete(key)
    })
    this.#underWay.set(key, mine)
    return mine
  }

  /** Drops the pages that show any of the tags, or all of them for null. */
  forget(tags: readonly string[] | null): void {
    this.#change += 1
    // Whoever asks from now on must not be given a render that began before the change.
    this.#underWay.clear()
    this.#recent.push({ change: this.#change, tags })
    if (this.#recent.length > 1_000) this.#recent.shift()
    if (tags === null) {
      for (const key of [...this.#pages.keys()]) this.#drop(key)
      return
    }
    for (const tag of tags) for (const key of [...(this.#byTag.get(tag) ?? [])]) this.#drop(key)
  }

  async #render(key: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    const began = this.#change
    const page = await finish(await render())
    if (page.status < 500 && !this.#changedSince(began, page.tags)) this.#keep(key, page)
    return page
  }

  #changedSince(began: number, tags: ReadonlySet<string>): boolean {
    const oldest = this.#recent[0]
    if (oldest && oldest.change > began + 1) return true
    return this.#recent.some(
      ({ change, tags: changed }) =>
        change > began && (changed === null || changed.some((tag) => tags.has(tag))),
    )
  }

  #keep(key: string, page: KeptPage): void {
    this.#drop(key)
    const bytes = weight(page)
    if (bytes > this.#capacity / 4) return
    this.#pages.set(key, page)
    this.#bytes += bytes
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag) ?? new Set()
      this.#byTag.set(tag, keys.add(key))
    }
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#capacity) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const page = this.#pages.get(key)
    if (!page) return
    this.#pages.delete(key)
    this.#bytes -= weight(page)
    for (const tag of page.tags) {
      const keys = this.#byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTag.delete(tag)
    }
  }
}

function weight(page: KeptPage): number {
  return page.brotli.length + page.gzip.length + OVERHEAD + page.tags.size * 64
}

async function finish({ status, headers, body, tags }: RenderedPage): Promise<KeptPage> {
  const bytes = Buffer.from(body)
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    compressGzip(bytes, { level: 6 }),
  ])
  const etag = createHash('sha256').update(String(status)).update(bytes).digest('base64url').slice(0, 22)
  return {
    status,
    headers,
    etag,
    brotli,
    gzip: gzipped,
    tags: new Set(tags),
    expiresAt: Date.now() + LONGEST_KEPT,
  }
}

/** The uncompressed bytes, for the rare client that takes nothing else. */
export function plainBytes(page: KeptPage): Buffer {
  return gunzipSync(page.gzip)
}
