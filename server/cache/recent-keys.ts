/** A power of two. */
const PLACES = 16_384

/**
 * Whether keys were seen before, in 64 KB: a key is forgotten once another has its place, which happens to half of them
 * within 11,000 others.
 */
export class RecentKeys {
  readonly #hashes = new Uint32Array(PLACES)

  /** Whether the key was seen before; it is from now on. */
  see(key: string): boolean {
    const hash = hashOf(key)
    const place = hash % PLACES
    const isKnown = this.#hashes[place] === hash
    this.#hashes[place] = hash
    return isKnown
  }
}

/** FNV-1a over the characters. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
