import { inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { searchedTerms } from '#server/db/schema/search.ts'
import { startApp } from '#testing/app.ts'
import { aWord } from '#testing/made-up-words.ts'
import { daysAgo } from '#testing/opportunities.ts'
import { recordSearch, writeSearched } from './searched-terms.commands.ts'

test('searches that nobody repeats make room for new ones, and what many searched for or an operator dismissed stays', async () => {
  const app = await startApp()
  const { db } = app.resources
  const [known, term, dismissed] = [aWord(), aWord(), aWord()]
  await db.insert(searchedTerms).values([
    { term: known, people: 20, lastAt: daysAgo(80) },
    { term: dismissed, people: 4, lastAt: daysAgo(80), dismissedAt: daysAgo(80) },
  ])
  await db.execute(sql`insert into searched_terms (term, people, last_at)
    select 'junk ' || n, 1, now() - make_interval(mins => n) from generate_series(1, 49998) n`)

  recordSearch(app.resources, term, '203.0.113.9', app.app.log)
  await writeSearched(db)

  const terms = [known, term, dismissed, 'junk 49997', 'junk 49998']
  const kept = await db.select().from(searchedTerms).where(inArray(searchedTerms.term, terms))
  expect(kept.map((one) => one.term).toSorted()).toEqual([known, term, dismissed, 'junk 49997'].toSorted())
  expect(await db.$count(searchedTerms)).toBe(50_000)
})
