import { expect, test } from 'vitest'
import { type Bits, BLOCK, bitsOfSeqs, intersection, isIn, numberIn, seqsOf, union, without } from './bits.ts'

/** Sets of positions: in the first block, across blocks, dense, a single one, none. */
const SETS = [
  [0, 1, 31, 32, 33, BLOCK - 1],
  [5, 32, BLOCK, 3 * BLOCK + 7, 9 * BLOCK - 1],
  Array.from({ length: 2_000 }, (_, at) => at * 3),
  [BLOCK + 1],
  [],
]
const seqsIn = (set: readonly number[]) => Uint32Array.from(set.toReversed())
const bitsFor = (set: readonly number[]) => bitsOfSeqs([seqsIn(set)])
const positionsOf = (bits: Bits) => [...seqsOf(bits)]
const ordered = (all: Iterable<number>) => [...new Set(all)].toSorted((one, other) => one - other)

test('positions become bits and are read from them, in order', () => {
  for (const set of SETS) {
    const bits = bitsFor(set)
    expect(positionsOf(bits)).toEqual(set)
    expect(numberIn(bits)).toBe(set.length)
    expect(set.every((seq) => isIn(bits, seq))).toBe(true)
  }
})

test('sets are combined alike however each is kept, as bits or as positions, and none of them changes', () => {
  for (const one of SETS) {
    for (const other of SETS) {
      const [some, others] = [bitsFor(one), bitsFor(other)]
      const expected = ordered([...one, ...other])
      expect(positionsOf(union([some, others]))).toEqual(expected)
      expect(positionsOf(union([some], [seqsIn(other)]))).toEqual(expected)
      expect(positionsOf(union([], [seqsIn(one), seqsIn(other)]))).toEqual(expected)
      const three = union([some, bitsFor([7])], [seqsIn(other)])
      expect(positionsOf(three)).toEqual(ordered([...one, ...other, 7]))
      const common = one.filter((seq) => other.includes(seq))
      expect(positionsOf(intersection([some, others]))).toEqual(common)
      expect(positionsOf(intersection([others, three, some]))).toEqual(common)
      expect(positionsOf(without(some, others))).toEqual(one.filter((seq) => !other.includes(seq)))
      expect([positionsOf(some), positionsOf(others)]).toEqual([one, other])
    }
  }
})
