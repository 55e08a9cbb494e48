import { and, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { retention } from '#contract/retention.ts'
import { daysAgo } from '#server/db/ago.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { searchedBy, searchedTerms } from '#server/db/schema/search.ts'
import { job } from '#server/jobs/job.ts'
import { refreshFrequentWords } from './frequent-words.commands.ts'
import { removeUnusedWords } from './unused-words.commands.ts'

/** As a catalogue grows, other words become frequent. */
export const refreshWords = job({
  kind: 'search.refresh-words',
  payload: z.object({}),
  every: 'day',
  run: ({ db }) => refreshFrequentWords(db),
})

/** Words of what was deleted do not stay. */
export const removeUnusedWordsJob = job({
  kind: 'search.remove-unused-words',
  urgency: 'bulk',
  payload: z.object({}),
  every: 'day',
  run: ({ db }) => removeUnusedWords(db),
})

/** Fruitless searches of the last three months are kept, older ones are deleted, because people also type names. */
export const deleteOldSearches = job({
  kind: 'search.forget',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    await deleteInBatches(db, fruitlessSearches, lt(fruitlessSearches.lastAt, daysAgo(retention.searchDays)))
    const { lastAt, dismissedAt } = searchedTerms
    // What an operator removed would be suggested again once it is forgotten.
    const old = and(lt(lastAt, daysAgo(retention.searchDays)), isNull(dismissedAt))
    await deleteInBatches(db, searchedTerms, old)
    // The count stays.
    await deleteInBatches(db, searchedBy, lt(searchedBy.at, daysAgo(retention.searcherDays)))
  },
})
