import { operatorSite } from '#contract/endpoints/operator/site.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { dismissSearch, restoreSearch } from '#server/features/search/dismissed-wishes.commands.ts'
import {
  dismissSuggestedSearch,
  restoreSuggestedSearch,
} from '#server/features/search/suggested-searches.commands.ts'
import { listSuggestedSearches } from '#server/features/search/suggested-searches.queries.ts'
import { listWishes } from '#server/features/search/wishes.queries.ts'
import { retryMail } from '#server/jobs/retry.commands.ts'
import { listUndelivered } from '#server/jobs/undelivered.queries.ts'
import { operatorOf } from './audit.commands.ts'
import { listAudit } from './audit.queries.ts'
import { countDays, getOverview } from './site-facts.queries.ts'

export const operatorSiteRoutes = routes(({ db }, on) => {
  on(operatorSite.overview, async () => ({ data: await getOverview(db) }))

  on(operatorSite.counts, async ({ query }) => ({ data: await countDays(db, query) }))

  on(operatorSite.listFruitlessSearches, async ({ query }) => ({
    data: await listWishes(db, query),
  }))

  on(operatorSite.dismissSearch, async ({ params: { searchId }, viewer }) => {
    await inTransaction(db, (tx) => dismissSearch(tx, operatorOf(viewer), searchId))
    return { data: { _id: searchId } }
  })

  on(operatorSite.restoreSearch, async ({ params: { searchId }, viewer }) => {
    await inTransaction(db, (tx) => restoreSearch(tx, operatorOf(viewer), searchId))
    return { data: { _id: searchId } }
  })

  on(operatorSite.listSuggestedSearches, async ({ query }) => ({
    data: await listSuggestedSearches(db, query),
  }))

  on(operatorSite.dismissSuggestedSearch, async ({ params: { searchId }, viewer }) => {
    await inTransaction(db, (tx) => dismissSuggestedSearch(tx, operatorOf(viewer), searchId))
    return { data: { _id: searchId } }
  })

  on(operatorSite.restoreSuggestedSearch, async ({ params: { searchId }, viewer }) => {
    await inTransaction(db, (tx) => restoreSuggestedSearch(tx, operatorOf(viewer), searchId))
    return { data: { _id: searchId } }
  })

  on(operatorSite.listMail, async ({ query }) => ({ data: await listUndelivered(db, query) }))

  on(operatorSite.retryMail, async ({ params: { mailId }, viewer }) => {
    await inTransaction(db, (tx) => retryMail(tx, operatorOf(viewer), mailId))
    return { data: { _id: mailId } }
  })

  on(operatorSite.listAudit, async ({ query }) => ({ data: await listAudit(db, query) }))
})
