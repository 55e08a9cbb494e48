import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { networkOf } from '#server/api/network-of.ts'
import { callerKey } from '#server/api/rate-limit.ts'
import type { Db } from '#server/db/client.ts'
import { emitContentChange, inTransaction } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { createThrottledLog, type Log } from '#server/log/throttled-log.ts'
import type { Resources } from '#server/resources.ts'
import { isPersonal } from './personal.ts'
import { wordsOf } from './words.ts'

/** This many different people make a search a suggestion for others. */
export const ENOUGH_PEOPLE = 5
const MAX_WORDS = 6
const MAX_LENGTH = 60
/** Beyond that, terms that are no suggestion yet are forgotten, those not searched for the longest first. */
const MAX_TERMS = 50_000
/** Buffered for this long and then written together; more than this many in that time are not recorded. */
const FLUSH_AFTER_MS = 1_000
const MAX_BUFFERED = 500

interface Searched {
  term: string
  person: string
}

/** By term and caller. */
const buffer = new WeakMap<Db, Map<string, Searched>>()

/** The term to record for a search; null for one that is personal, or too short or long to be suggested. */
export function termToRecord(search: string): string | null {
  if (search.trim().length > MAX_LENGTH || isPersonal(search)) return null
  const words = wordsOf(search)
  const term = words.join(' ')
  return term.length < 3 || term.length > MAX_LENGTH || words.length > MAX_WORDS ? null : term
}

/**
 * Records a search that found something. The person is stored as a hash that changes every month. Buffered and written
 * later, so that no search waits for it; the buffer of a process that ends is lost.
 */
export function recordSearch(resources: Resources, term: string, address: string, log: Log): void {
  const { db, tokens } = resources
  const waiting = buffer.get(db) ?? new Map<string, Searched>()
  const caller = personOf(address)
  const key = `${term} ${caller}`
  if (waiting.size >= MAX_BUFFERED || waiting.has(key)) return
  const month = new Date().toISOString().slice(0, 7)
  const hash = createHmac('sha256', tokens.derive('searched'))
    .update(`${month} ${caller}`)
    .digest('base64url')
    .slice(0, 16)
  // With the month, since the same person counts once in each.
  const person = `${month} ${hash}`
  if (waiting.size === 0) setTimeout(() => void writeLater(resources, log), FLUSH_AFTER_MS).unref()
  buffer.set(db, waiting.set(key, { term, person }))
}

/** One home may have 65,536 of the IPv6 networks that tell callers apart elsewhere. */
function personOf(address: string): string {
  const key = callerKey(address)
  return key.includes(':') ? (networkOf(address) ?? key) : key
}

const logThrottled = createThrottledLog()

async function writeLater({ db, ending }: Resources, log: Log): Promise<void> {
  try {
    await writeSearched(db)
  } catch (error) {
    // The database of a process that ends may be closed already.
    if (!ending.aborted) logThrottled(log, 'searches are not recorded', error)
  }
}

/**
 * Writes the buffer. When the database is down it is dropped: these are hints, and others follow. The time of the last
 * search, after which a term is forgotten, is exact to a day. Who searched for what an operator removed is not recorded.
 */
export async function writeSearched(db: Db): Promise<void> {
  const waiting = [...(buffer.get(db)?.values() ?? [])]
  buffer.delete(db)
  if (waiting.length === 0) return
  await db.execute(sql`
    with asked as (
      select distinct term, person from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as one(term text, person text)
      where not exists (select from searched_terms t where t.term = one.term and t.dismissed_at is not null)
      order by term, person),
    fresh as (
      insert into searched_terms (term, people)
      select term, 0 from asked group by term order by term
      on conflict (term) do nothing returning term),
    counted as (
      insert into searched_by (term, person)
      select term, person from asked
      where term in (select term from fresh) or term in (select term from searched_terms)
      on conflict do nothing returning term)
    select 1 from counted limit 1`)
  const appeared = await rowsOf<{ term: string }>(
    db,
    sql`
      with terms as (select distinct term from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as one(term text)),
        -- The people of the month in which there were most: their hashes change with it.
        counted as (
          select term, max(people) as people
          from (
            select term, count(*)::integer as people from searched_by join terms using (term)
            group by term, split_part(person, ' ', 1)) by_month
          group by term),
        changed as (
          update searched_terms t set people = greatest(c.people, t.people), last_at = now()
          from counted c, searched_terms before
          where c.term = t.term and before.term = t.term and t.dismissed_at is null
            and (c.people > t.people or t.last_at < now() - interval '1 day')
          returning t.term, before.people as before, t.people)
      select term from changed where before < ${ENOUGH_PEOPLE} and people >= ${ENOUGH_PEOPLE}`,
  )
  if (appeared.length > 0) await inTransaction(db, (tx) => emitContentChange(tx, 'suggestions'))
  await db.execute(sql`
    delete from searched_terms where dismissed_at is null and term in (
      select term from searched_terms where people < ${ENOUGH_PEOPLE} and dismissed_at is null order by last_at
      limit greatest(0, (select count(*) from searched_terms) - ${MAX_TERMS}::integer))`)
}
