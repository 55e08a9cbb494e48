import { accounts } from './endpoints/accounts.ts'
import { analytics } from './endpoints/analytics.ts'
import { applications } from './endpoints/applications.ts'
import { categories } from './endpoints/categories.ts'
import { creatorApplications } from './endpoints/creator-applications.ts'
import { creators } from './endpoints/creators.ts'
import { following } from './endpoints/following.ts'
import { follows } from './endpoints/follows.ts'
import { health } from './endpoints/health-of-videos.ts'
import { imports } from './endpoints/imports.ts'
import { inbox } from './endpoints/inbox.ts'
import { learning } from './endpoints/learning.ts'
import { notifications } from './endpoints/notifications.ts'
import { operatorAccounts } from './endpoints/operator/accounts.ts'
import { operatorAnswers } from './endpoints/operator/answers.ts'
import { operatorCategories } from './endpoints/operator/categories.ts'
import { operatorContent } from './endpoints/operator/content.ts'
import { operatorApplications } from './endpoints/operator/creator-applications.ts'
import { operatorGlossary } from './endpoints/operator/glossary.ts'
import { operatorInbox } from './endpoints/operator/inbox.ts'
import { operatorOpportunities } from './endpoints/operator/opportunities.ts'
import { operatorReports } from './endpoints/operator/reports.ts'
import { operatorSite } from './endpoints/operator/site.ts'
import { opportunities } from './endpoints/opportunities.ts'
import { playlists } from './endpoints/playlists.ts'
import { posting } from './endpoints/posting.ts'
import { profile } from './endpoints/profile.ts'
import { publishing } from './endpoints/publishing.ts'
import { repairs } from './endpoints/repairs.ts'
import { reports } from './endpoints/reports.ts'
import { reviews } from './endpoints/reviews.ts'
import { search } from './endpoints/search.ts'
import { secondFactor } from './endpoints/second-factor.ts'
import { sessions } from './endpoints/sessions.ts'
import { videos } from './endpoints/videos.ts'

/** The API's table of contents. */
export const api = {
  accounts,
  secondFactor,
  sessions,
  profile,
  categories,
  playlists,
  publishing,
  repairs,
  videos,
  imports,
  following,
  health,
  reviews,
  search,
  learning,
  notifications,
  follows,
  reports,
  creatorApplications,
  creators,
  opportunities,
  posting,
  applications,
  inbox,
  operatorAccounts,
  operatorAnswers,
  operatorApplications,
  operatorCategories,
  operatorContent,
  operatorGlossary,
  operatorInbox,
  operatorOpportunities,
  operatorReports,
  operatorSite,
  analytics,
}
export type Api = typeof api
