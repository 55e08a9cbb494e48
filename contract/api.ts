import { accounts } from './endpoints/accounts.ts'
import { analytics } from './endpoints/analytics.ts'
import { categories } from './endpoints/categories.ts'
import { creatorApplications } from './endpoints/creator-applications.ts'
import { operatorAccounts } from './endpoints/operator-accounts.ts'
import { operatorApplications } from './endpoints/operator-applications.ts'
import { operatorCategories } from './endpoints/operator-categories.ts'
import { operatorContent } from './endpoints/operator-content.ts'
import { operatorOpportunities } from './endpoints/operator-opportunities.ts'
import { operatorSite } from './endpoints/operator-site.ts'
import { opportunities } from './endpoints/opportunities.ts'
import { opportunityApplications } from './endpoints/opportunity-applications.ts'
import { opportunityInbox } from './endpoints/opportunity-inbox.ts'
import { passwords } from './endpoints/passwords.ts'
import { playlists } from './endpoints/playlists.ts'
import { profiles } from './endpoints/profiles.ts'
import { reviews } from './endpoints/reviews.ts'
import { videos } from './endpoints/videos.ts'

/** The API's table of contents. */
export const api = {
  accounts,
  passwords,
  profiles,
  categories,
  playlists,
  videos,
  reviews,
  creatorApplications,
  opportunities,
  opportunityApplications,
  opportunityInbox,
  operatorAccounts,
  operatorApplications,
  operatorCategories,
  operatorContent,
  operatorOpportunities,
  operatorSite,
  analytics,
}
export type Api = typeof api
