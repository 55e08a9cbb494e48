/** Repeatable randomness: the same seed gives the same values (mulberry32). */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      if (list.length === 0) throw new Error('nothing to pick from')
      return list[below(list.length)] as (typeof list)[number]
    },
  }
}
