import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Between two checks until it has caught up, longer each time. Milliseconds. */
const PAUSE = 25
const MAX_PAUSE = 500
/** Between two checks once it has. Milliseconds. */
const HEARTBEAT = 2_000

interface Replica {
  /** Whether it has replayed every change that this process knows of, and hardly lags otherwise. */
  isCurrent(): boolean
  /** To be called when something has changed that it may not have replayed. */
  noteChange(): void
  /** For reads alone, no transactions. When the replica fails, the main database answers. */
  client: pg.Pool
  close(): Promise<void>
}

/**
 * The end of the log, including what is still being written by other connections: behind every change that
 * was committed before.
 */
const END = 'SELECT pg_current_wal_insert_lsn()::text AS lsn'
/** A promoted replica has replayed everything that it ever will. */
const HAS_REPLAYED = 'SELECT NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn AS current'

/**
 * Follows how far a replica has replayed the log of the main database. After a change it is not current until it has
 * replayed what the log held once that change was known here: reads from a current one are not older than that.
 */
export function trackReplica(main: pg.Pool, copy: pg.Pool): Replica {
  let changes = 0
  /** The last change that it has replayed; -1 while unknown. */
  let replayed = -1
  let target: { changes: number; lsn: string } | undefined
  let isClosed = false
  let sleeping = new AbortController()

  function checkNow(): void {
    sleeping.abort()
    sleeping = new AbortController()
  }

  async function endOfLog(): Promise<string> {
    const { rows } = await main.query<{ lsn: string }>(END)
    return rows[0]?.lsn ?? '0/0'
  }

  async function checkReplay(): Promise<void> {
    const now = changes
    if (target?.changes !== now) target = { changes: now, lsn: await endOfLog() }
    const { rows } = await copy.query<{ current: boolean }>(HAS_REPLAYED, [target.lsn])
    replayed = rows[0]?.current ? now : -1
    // The next check, a heartbeat later, compares with the end of the log as it is now. While the main database is
    // down nothing changes.
    if (rows[0]?.current) target.lsn = await endOfLog().catch(() => target?.lsn ?? '0/0')
  }

  async function watch(): Promise<void> {
    let pause = PAUSE
    while (!isClosed) {
      const { signal } = sleeping
      // One of the two is down. Reads go to the main database, which reports what is wrong.
      await checkReplay().catch(() => {
        replayed = -1
      })
      const isCurrent = replayed === changes
      pause = isCurrent ? PAUSE : Math.min(pause * 2, MAX_PAUSE)
      await sleep(isCurrent ? HEARTBEAT : pause, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const watching = watch()
  return {
    isCurrent: () => replayed === changes,
    noteChange: () => {
      changes += 1
      checkNow()
    },
    client: fallingBack(copy, main, () => {
      replayed = -1
      checkNow()
    }),
    close: async () => {
      isClosed = true
      checkNow()
      await watching
      await copy.end()
    },
  }
}

type Query = (...args: unknown[]) => Promise<unknown>

/** A pool whose failed queries are repeated on another one, whatever the reason: the second answer counts. */
function fallingBack(first: pg.Pool, second: pg.Pool, onFailure: () => void): pg.Pool {
  const queryFirst = first.query.bind(first) as unknown as Query
  const querySecond = second.query.bind(second) as unknown as Query
  const query: Query = async (...args) => {
    try {
      return await queryFirst(...args)
    } catch {
      onFailure()
      return querySecond(...args)
    }
  }
  return Object.assign(Object.create(pg.Pool.prototype) as pg.Pool, { query })
}
