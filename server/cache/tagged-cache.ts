import { RecentKeys } from './recent-keys.ts'

/** An entry: dropped when what it shows changes, and when it expires. */
export interface Tagged {
  /** What it shows; see content-changes.ts. */
  tags: ReadonlySet<string>
  /** By performance.now(): setting the clock back prolongs nothing. Milliseconds. */
  expiresAt: number
}

/** A larger entry would leave room for too few others. */
const MIN_ENTRIES = 4

/**
 * Things by key, at most `capacity` bytes of them, the least recently used dropped first. Once it is full, only what is
 * made a second time is cached: what nobody repeats displaces nothing, and is garbage while it is young.
 * `invalidate(tags)` drops exactly those that show what changed; one that is being made then is returned but not cached.
 */
export class TaggedCache<T extends Tagged> {
  readonly #capacity: number
  /** Memory for one entry. Bytes. */
  readonly #weigh: (entry: T) => number
  #entries = new Map<string, T>()
  #byTag = new Map<string, Set<string>>()
  #underWay = new Map<string, Promise<T>>()
  #recent: { change: number; tags: readonly string[] | null }[] = []
  #change = 0
  #bytes = 0
  /** Of what was not cached because the cache was full. */
  readonly #recentKeys = new RecentKeys()

  constructor(capacity: number, weigh: (entry: T) => number) {
    this.#capacity = capacity
    this.#weigh = weigh
  }

  get length(): number {
    return this.#entries.size
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAt <= performance.now()) {
      this.#drop(key)
      return undefined
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  /** Whether it is cached already. */
  isAtHand(key: string): boolean {
    return this.#underWay.has(key) || this.get(key) !== undefined
  }

  /** Whether more entries of so many bytes fit without dropping any that has not expired. */
  hasRoom(bytes: number, entries = 1): boolean {
    const [most, now] = [this.#capacity - bytes * entries, performance.now()]
    for (const [oldest, { expiresAt }] of this.#entries) {
      if (this.#bytes <= most || expiresAt > now) break
      this.#drop(oldest)
    }
    return bytes <= this.#capacity / MIN_ENTRIES && this.#bytes <= most
  }

  /** The cached entry, or one made for all concurrent callers; cached if it `isWorthCaching`. */
  protected getOrMakeOne(
    key: string,
    make: () => Promise<T>,
    isWorthCaching: (entry: T) => boolean,
  ): Promise<T> {
    const cached = this.get(key)
    if (cached) return Promise.resolve(cached)
    const shared = this.#underWay.get(key)
    if (shared) return shared
    const mine = this.#make(key, make, isWorthCaching).finally(() => {
      if (this.#underWay.get(key) === mine) this.#underWay.delete(key)
    })
    this.#underWay.set(key, mine)
    return mine
  }

  /** Drops the entries with any of the tags, or all of them for null. */
  invalidate(tags: readonly string[] | null): void {
    this.#change += 1
    // Later callers must not be given what was begun before the change.
    this.#underWay.clear()
    this.#recent.push({ change: this.#change, tags })
    if (this.#recent.length > 1_000) this.#recent.shift()
    if (tags === null) {
      for (const key of [...this.#entries.keys()]) this.#drop(key)
      return
    }
    for (const tag of tags) for (const key of [...(this.#byTag.get(tag) ?? [])]) this.#drop(key)
  }

  /** To be called when a cached entry has grown. */
  protected hasGrown(key: string, entry: T, bytes: number): void {
    if (this.#entries.get(key) === entry) this.#grow(bytes)
  }

  async #make(key: string, make: () => Promise<T>, isWorthCaching: (entry: T) => boolean): Promise<T> {
    const began = this.#change
    const entry = await make()
    if (isWorthCaching(entry) && !this.#changedSince(began, entry.tags)) this.#store(key, entry)
    return entry
  }

  #changedSince(began: number, tags: ReadonlySet<string>): boolean {
    const oldest = this.#recent[0]
    if (oldest && oldest.change > began + 1) return true
    return this.#recent.some(
      ({ change, tags: changed }) =>
        change > began && (changed === null || changed.some((tag) => tags.has(tag))),
    )
  }

  #store(key: string, entry: T): void {
    this.#drop(key)
    const bytes = this.#weigh(entry)
    if (bytes > this.#capacity / MIN_ENTRIES) return
    if (!this.hasRoom(bytes) && !this.#recentKeys.testAndSet(key)) return
    this.#entries.set(key, entry)
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag) ?? new Set()
      this.#byTag.set(tag, keys.add(key))
    }
    this.#grow(bytes)
  }

  #grow(bytes: number): void {
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#capacity) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= this.#weigh(entry)
    for (const tag of entry.tags) {
      const keys = this.#byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTag.delete(tag)
    }
  }
}
