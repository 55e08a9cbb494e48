import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import { planCacheHint } from '#server/db/cached-plans.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import type { Resources } from '#server/resources.ts'

export interface RateRule {
  /** Stored in the table; the same name is the same limit. */
  name: string
  /** This many in any `seconds`. */
  limit: number
  seconds: number
  /** A rule of the product rather than protection of the machine: RATE_LIMIT_SCALE does not change it. */
  unscaled?: boolean
}

/** A hit that was allowed. */
interface Hit {
  /** Takes the hit back, e.g. because the attempt turned out to be legitimate. */
  giveBack(): Promise<void>
}

/** A window is counted in tenths, so that it slides; a tenth counts until all of it is outside the window. */
const PARTS = 10

/**
 * Counts one hit and allows it, or rejects with too_many_requests and the time to wait (a rejected hit does
 * not count). Shared by all instances through the database, exact under concurrent calls. Not for use
 * inside a transaction. Keys (addresses, accounts) are stored hashed.
 */
export async function limitRate(resources: Resources, rule: RateRule, key: string): Promise<Hit> {
  const { db, config } = resources
  const limit = rule.unscaled ? rule.limit : Math.max(1, Math.floor(rule.limit * config.rateLimitScale))
  const hashed = hashedKey(resources, rule, key)
  const part = rule.seconds / PARTS
  const start = sql`to_timestamp(floor(extract(epoch from now()) / ${part}::float8) * ${part}::float8)`
  const [taken] = await rowsOf<{ startsAt: unknown }>(
    db,
    sql`${planCacheHint}
      with bucket as (select ${start} as starts_at),
      others as (
        select coalesce(sum(hits), 0)::integer as hits from rate_windows, bucket
        where key = ${hashed} and ends_at > now() and rate_windows.starts_at <> bucket.starts_at
      )
      insert into rate_windows as counted (key, starts_at, ends_at, hits)
      select ${hashed}, bucket.starts_at, bucket.starts_at + make_interval(secs => ${part + rule.seconds}::float8), 1
        from bucket, others where others.hits < ${limit}::integer
      on conflict (key, starts_at) do update set hits = counted.hits + 1
        where counted.hits + (select hits from others) < ${limit}::integer
      returning starts_at as "startsAt"`,
  )
  if (!taken) fail('too_many_requests', { retryAfter: await secondsUntilFree(resources, hashed) })
  return {
    giveBack: async () => {
      await db.execute(sql`
        update rate_windows set hits = hits - 1
        where key = ${hashed} and starts_at = ${taken.startsAt} and hits > 0`)
    },
  }
}

/** Clears the hits of a key, e.g. the failed attempts of somebody who has now succeeded. */
export async function clearHits(resources: Resources, rule: RateRule, key: string): Promise<void> {
  await resources.db.execute(sql`delete from rate_windows where key = ${hashedKey(resources, rule, key)}`)
}

/** Remembers a fact for that many seconds, hashed like the keys of limits. */
export async function remember(
  resources: Resources,
  name: string,
  key: string,
  seconds: number,
): Promise<void> {
  await resources.db.execute(sql`
    insert into rate_windows (key, starts_at, ends_at, hits)
    values (${hashedKey(resources, { name }, key)}, to_timestamp(0), now() + make_interval(secs => ${seconds}), 1)
    on conflict (key, starts_at) do update set ends_at = excluded.ends_at`)
}

export async function isRemembered(resources: Resources, name: string, key: string): Promise<boolean> {
  const found = await rowsOf(
    resources.db,
    sql`select 1 from rate_windows where key = ${hashedKey(resources, { name }, key)} and ends_at > now()`,
  )
  return found.length > 0
}

const THIS_MACHINE = /^(?:127\.|::1$)/

/** A proxy that does not forward its clients' addresses looks like one of these. */
export function isThisMachine(address: string): boolean {
  return THIS_MACHINE.test(address)
}

/**
 * The part of a caller's address that identifies one caller: IPv6 by its /64, since a household or a phone is
 * assigned a whole one.
 */
export function callerKey(address: string): string {
  if (!address.includes(':')) return address
  const plain = withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after].slice(0, 4).join(':')
}

/** Some proxies forward their callers' ports, too: `203.0.113.9:51234`, `[2001:db8::7]:51234`. */
function withoutPort(address: string): string {
  return address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1')
}

async function secondsUntilFree({ db }: Resources, hashed: string): Promise<number> {
  const [next] = await rowsOf<{ seconds: number | null }>(
    db,
    sql`select ceil(extract(epoch from min(ends_at) - now()))::integer as seconds
      from rate_windows where key = ${hashed} and ends_at > now() and hits > 0`,
  )
  return Math.max(1, next?.seconds ?? 1)
}

/** The prefix names the rule, for people who read the table; nothing identifies the caller. */
function hashedKey({ tokens }: Resources, rule: Pick<RateRule, 'name'>, key: string): string {
  const hash = createHmac('sha256', tokens.derive('rate-limit'))
    .update(`${rule.name} ${key}`)
    .digest('base64url')
  return `${rule.name}:${hash.slice(0, 22)}`
}
