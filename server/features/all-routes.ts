import { accountRoutes } from './accounts/accounts.routes.ts'
import { operatorAccountRoutes } from './accounts/operator-accounts.routes.ts'
import { analyticsRoutes } from './analytics/analytics.routes.ts'
import { applicationRoutes } from './applications/applications.routes.ts'
import { categoryRoutes } from './categories/categories.routes.ts'
import { operatorCategoryRoutes } from './categories/operator-categories.routes.ts'
import { creatorApplicationRoutes } from './creator-applications/creator-applications.routes.ts'
import { applicationDecisionRoutes } from './creator-applications/decisions.routes.ts'
import { creatorRoutes } from './creators/creators.routes.ts'
import { followingRoutes } from './following/following.routes.ts'
import { followRoutes } from './follows/follows.routes.ts'
import { healthOfVideosRoutes } from './health-of-videos/health.routes.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { inboxRoutes } from './inbox/inbox.routes.ts'
import { learningRoutes } from './learning/learning.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { operatorSiteRoutes } from './operator/operator-site.routes.ts'
import { operatorInboxRoutes } from './operator-inbox/operator-inbox.routes.ts'
import { operatorOpportunityRoutes } from './opportunities/operator-opportunities.routes.ts'
import { opportunityRoutes } from './opportunities/opportunities.routes.ts'
import { operatorPlaylistRoutes } from './playlists/operator-playlists.routes.ts'
import { playlistRoutes } from './playlists/playlists.routes.ts'
import { postingRoutes } from './posting/posting.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { publishingRoutes } from './publishing/publishing.routes.ts'
import { repairRoutes } from './repairs/repairs.routes.ts'
import { operatorReportRoutes } from './reports/operator-reports.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { operatorReviewRoutes } from './reviews/operator-reviews.routes.ts'
import { reviewRoutes } from './reviews/reviews.routes.ts'
import { operatorGlossaryRoutes } from './search/operator-glossary.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { passwordRoutes } from './sessions/passwords.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { videoRoutes } from './videos/videos.routes.ts'

/** The handlers of the API, feature by feature. */
export const allRoutes = [
  accountRoutes,
  passwordRoutes,
  secondFactorRoutes,
  sessionRoutes,
  profileRoutes,
  categoryRoutes,
  playlistRoutes,
  publishingRoutes,
  repairRoutes,
  videoRoutes,
  importRoutes,
  followingRoutes,
  healthOfVideosRoutes,
  reviewRoutes,
  searchRoutes,
  learningRoutes,
  notificationRoutes,
  followRoutes,
  reportRoutes,
  creatorApplicationRoutes,
  creatorRoutes,
  opportunityRoutes,
  postingRoutes,
  applicationRoutes,
  inboxRoutes,
  operatorAccountRoutes,
  operatorCategoryRoutes,
  applicationDecisionRoutes,
  operatorOpportunityRoutes,
  operatorSiteRoutes,
  operatorGlossaryRoutes,
  operatorInboxRoutes,
  operatorPlaylistRoutes,
  operatorReviewRoutes,
  operatorReportRoutes,
  analyticsRoutes,
]
