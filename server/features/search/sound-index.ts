import { soundDistance } from './sound-distance.ts'
import { soundKeys } from './sound-keys.ts'

/** An index of words by sound, for lists that are short enough to be kept in memory. */
export type SoundIndex = ReadonlyMap<string, readonly string[]>

export function soundIndex(words: readonly string[]): SoundIndex {
  const index = new Map<string, string[]>()
  for (const word of words) {
    for (const key of soundKeys(word)) index.set(key, [...(index.get(key) ?? []), word])
  }
  return index
}

/** The word that sounds most like this one, no further away than `limit`; null when there is none. */
export function closestBySound(index: SoundIndex, word: string, limit: number): string | null {
  let [closest, least]: [string | null, number] = [null, limit]
  for (const candidate of new Set(soundKeys(word).flatMap((key) => index.get(key) ?? []))) {
    const distance = soundDistance(word, candidate)
    if (distance === null || distance > least || (distance === least && closest !== null)) continue
    ;[closest, least] = [candidate, distance]
  }
  return closest
}
