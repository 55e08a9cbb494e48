import { analytics, countedPages } from '#contract/endpoints/analytics.ts'
import { routes } from '#server/api/operations.ts'
import { callerKey, limitRate, type RateRule } from '#server/api/rate-limit.ts'
import { countPageView } from './page-views.commands.ts'

/** A whole school may share an IP address. */
const VIEWS: RateRule = { name: 'page-view', limit: 600, seconds: 60 }

export const analyticsRoutes = routes((resources, on) => {
  on(analytics.view, async ({ body, caller }) => {
    await limitRate(resources, VIEWS, callerKey(caller.address))
    await countPageView(resources.db, countedPages[body.page])
    return {}
  })
})
