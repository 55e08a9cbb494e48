import { errorForLog } from './error-for-log.ts'

export interface Log {
  warn(detail: object, message: string): void
}

/** Between two lines about the same error. Milliseconds. */
const PAUSE = 10_000
/** An error that has not occurred for this long is over: the next one is logged in full. Milliseconds. */
const OVER = 60_000
const MAX_REMEMBERED = 100

/**
 * An error that every request meets at once, such as a database that is down, is logged once in full, with its cause
 * and stack; from then on only its count is, in one short line every ten seconds. A different cause is logged in full again.
 */
export function createThrottledLog() {
  const known = new Map<string, { saidAt: number; metAt: number; times: number }>()
  return function logThrottled(log: Log, message: string, error: unknown, now = performance.now()): void {
    const cause = rootOf(error)
    const key = `${message} ${cause}`
    const before = known.get(key)
    if (!before || now - before.metAt > OVER) {
      if (known.size >= MAX_REMEMBERED) known.clear()
      known.set(key, { saidAt: now, metAt: now, times: 0 })
      log.warn({ err: error }, message)
      return
    }
    before.metAt = now
    before.times += 1
    if (now - before.saidAt < PAUSE) return
    log.warn({ cause, times: before.times }, `${message}, still`)
    before.saidAt = now
    before.times = 0
  }
}

/** The message of the innermost error. */
function rootOf(error: unknown): string {
  let { message, cause } = errorForLog(error)
  while (cause) ({ message, cause } = cause)
  return message
}
