import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const LENGTH = 16
/** A pool, since random bytes for one id take as long as for thousands. */
const pool = new Uint8Array(LENGTH * 4_096)
let used = pool.length

/** A UUIDv7 of that moment, never the same twice. */
export function idOf(msecs: number): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, used + LENGTH)
  used += LENGTH
  return v7({ msecs, random })
}
