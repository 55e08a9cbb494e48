import type { Formula } from './count-formula.ts'

/** Playlists in a row of search_bits. */
export const BLOCK = 4_096

/** A bit for each playlist, as in search_bits; beyond the end there are none. */
export type Bits = Uint32Array

/** The `seq` of playlists, in any order. */
export type Seqs = Uint32Array

/** What was counted. */
export interface Counted {
  total: number
  /** The `seq` of all of them, if they are at most FEW; else null. */
  few: number[] | null
}

/** So few matches are read by their `seq`, unless what each rank matches is in memory. */
export const FEW = 500

/** The playlists that match a formula of clauses, minus some others; null for an empty formula. */
export function countIn(formula: Formula, clauses: readonly Bits[], others: Bits): Counted | null {
  const bits = bitsIn(formula, clauses)
  if (!bits) return null
  const counted = without(bits, others)
  const total = numberIn(counted)
  return { total, few: total <= FEW ? [...seqsOf(counted)] : null }
}

/** Those of the first bits that are not among the others. */
export function without(bits: Bits, others: Bits): Bits {
  if (others.length === 0) return bits
  const left = bits.slice()
  const end = Math.min(bits.length, others.length)
  for (let at = 0; at < end; at += 1) left[at] = (left[at] ?? 0) & ~(others[at] ?? 0)
  return left
}

/** Bits are never changed once they are made, so they are counted once. */
const numbers = new WeakMap<Bits, number>()

/** How many there are. */
export function numberIn(bits: Bits): number {
  const known = numbers.get(bits)
  if (known !== undefined) return known
  let number = 0
  for (let at = 0; at < bits.length; at += 1) {
    const word = bits[at] ?? 0
    if (word !== 0) number += bitCount(word)
  }
  numbers.set(bits, number)
  return number
}

/** Whether a position is among them. */
export function isIn(bits: Bits, seq: number): boolean {
  const word = bits[seq >> 5] ?? 0
  return word !== 0 && (word & maskOf(seq)) !== 0
}

/** Where a position is in its word: bits are laid out as bytes, each from its most significant bit. */
const masks = Array.from(
  { length: 32 },
  (_, at) =>
    new Uint32Array(
      Uint8Array.from([0, 1, 2, 3], (byte) => (byte === at >> 3 ? 0x80 >> (at & 7) : 0)).buffer,
    )[0] ?? 0,
)
const maskOf = (seq: number) => masks[seq & 31] ?? 0

/** Their positions. */
export function seqsOf(bits: Bits): Seqs {
  const seqs = new Uint32Array(numberIn(bits))
  let found = 0
  const view = new DataView(bits.buffer, bits.byteOffset, bits.byteLength)
  for (let at = 0; at < bits.length; at += 1) {
    if (bits[at] === 0) continue
    for (let left = view.getUint32(4 * at); left !== 0; ) {
      const first = Math.clz32(left)
      seqs[found] = 32 * at + first
      found += 1
      left &= ~(0x80000000 >>> first)
    }
  }
  return seqs
}

/** The positions of the bits in bytes, from the most significant bit of the first one. */
export function seqsIn(bytes: Uint8Array): number[] {
  const seqs: number[] = []
  for (const [at, byte] of bytes.entries()) {
    for (let bit = 0; byte >> bit > 0; bit += 1) if ((byte >> bit) & 1) seqs.push(at * 8 + 7 - bit)
  }
  return seqs
}

/** Null for an AND without operands, which every playlist matches. */
export function bitsIn(formula: Formula, clauses: readonly Bits[]): Bits | null {
  if ('clause' in formula) return clauses[formula.clause] ?? union([])
  const isAll = 'all' in formula
  const parts = (isAll ? formula.all : formula.any).map((part) => bitsIn(part, clauses))
  const known = parts.filter((part) => part !== null)
  if (known.length < parts.length) return null
  if (!isAll) return union(known)
  return known.length === 0 ? null : intersection(known)
}

function lastOf(seqs: Seqs): number {
  let last = -1
  for (let at = 0; at < seqs.length; at += 1) last = Math.max(last, seqs[at] ?? 0)
  return last
}

/** The bits at these positions. */
export function bitsOfSeqs(all: readonly Seqs[]): Bits {
  return union([], all)
}

/** All bits, and those at the positions. */
export function union(all: readonly Bits[], positions: readonly Seqs[] = []): Bits {
  const [longest = new Uint32Array(0), ...others] = all.toSorted((one, other) => other.length - one.length)
  if (others.length + positions.length === 0) return longest
  const last = Math.max(-1, ...positions.map(lastOf))
  const bits = new Uint32Array(Math.max(longest.length, Math.ceil((last + 1) / BLOCK) * (BLOCK / 32)))
  bits.set(longest)
  const bytes = new Uint8Array(bits.buffer)
  for (const seqs of positions) {
    for (let at = 0; at < seqs.length; at += 1) {
      const seq = seqs[at] ?? 0
      bytes[seq >> 3] = (bytes[seq >> 3] ?? 0) | (0x80 >> (seq & 7))
    }
  }
  for (const one of others) {
    const end = one.length
    for (let at = 0; at < end; at += 1) bits[at] = (bits[at] ?? 0) | (one[at] ?? 0)
  }
  return bits
}

export function intersection(all: readonly Bits[]): Bits {
  const [shortest = new Uint32Array(0), ...others] = all.toSorted((one, other) => one.length - other.length)
  if (others.length === 0) return shortest
  const bits = shortest.slice()
  const end = bits.length
  for (const one of others) {
    for (let at = 0; at < end; at += 1) bits[at] = (bits[at] ?? 0) & (one[at] ?? 0)
  }
  return bits
}

/** By adding up pairs, then groups of four, then bytes; as signed integers, which are faster. */
function bitCount(word: number): number {
  const signed = word | 0
  const pairs = (signed - ((signed >>> 1) & 0x55555555)) | 0
  const fours = ((pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)) | 0
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
