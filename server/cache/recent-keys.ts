/** A power of two. */
const SLOTS = 16_384

/**
 * A direct-mapped set of hashes in 64 KB: a key is forgotten once another takes its slot, as happens to half of them
 * within 11,000 others.
 */
export class RecentKeys {
  readonly #hashes = new Uint32Array(SLOTS)

  /** Adds the key; returns whether it was there before. */
  testAndSet(key: string): boolean {
    const hash = hashOf(key)
    const slot = hash % SLOTS
    const isKnown = this.#hashes[slot] === hash
    this.#hashes[slot] = hash
    return isKnown
  }
}

/** FNV-1a over the characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
