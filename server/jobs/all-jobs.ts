import { playlistsFollow, sayFarewell, sweepAccounts } from '#server/features/accounts/accounts.jobs.ts'
import { sendCode, sendReset } from '#server/features/accounts/mailed-secrets.jobs.ts'
import { tellNewDevice, tellPasswordChanged } from '#server/features/accounts/warnings.jobs.ts'
import {
  tellEnd,
  tellRemoved,
  tellReopened,
  tellUnanswered,
} from '#server/features/applications/applications.jobs.ts'
import {
  deleteOldRejections,
  letDecisionStandJob,
  tellDecision,
} from '#server/features/creator-applications/creator-applications.jobs.ts'
import {
  deleteUnusedSources,
  followSources,
  followStoredJob,
} from '#server/features/following/following.jobs.ts'
import { tellAdded, tellPublished } from '#server/features/follows/follows.jobs.ts'
import { checkVideos, countHealth } from '#server/features/health-of-videos/health.jobs.ts'
import {
  carryMarksJob,
  countLearning,
  countNextCourses,
  moveStopsJob,
  queueLearningReminders,
  recountCourse,
  remindLearner,
} from '#server/features/learning/learning.jobs.ts'
import {
  deleteOldNotifications,
  mailDigest,
  mailNotification,
  queueDueDigests,
  tellVisibility,
} from '#server/features/notifications/notifications.jobs.ts'
import { mailWeekly, queueWeekly } from '#server/features/operator-inbox/operator-inbox.jobs.ts'
import {
  closeNow,
  closeOverdueNow,
  deleteOldOpportunities,
  deleteOldResumes,
  letApprovalStandJob,
  letRejectionStandJob,
  letTakedownStandJob,
  openInboxJob,
  reindexOpportunitiesJob,
} from '#server/features/opportunities/opportunities.jobs.ts'
import { videosChangedJob } from '#server/features/playlists/videos-changed.jobs.ts'
import {
  askStillOpen,
  mailInboxLink,
  notifyPosterLater,
  tellApplication,
  tellApproved,
  tellBack,
  tellEnding,
  tellHidden,
  tellRejected,
  tellTakenDown,
  tellUnansweredPoster,
} from '#server/features/posting/posting.jobs.ts'
import { purgeRemoved, purgeRemovedVideos } from '#server/features/publishing/publishing.jobs.ts'
import { queueCreatorLetters, sendCreatorLetter } from '#server/features/repairs/letters.jobs.ts'
import {
  deleteOldReports,
  tellDecided,
  tellBack as tellReportBack,
  tellReporter,
} from '#server/features/reports/reports.jobs.ts'
import { deleteNetworks } from '#server/features/reviews/reviews.jobs.ts'
import { indexAgain, reindexPlaylistsJob, renewSoundsJob } from '#server/features/search/indexing.jobs.ts'
import { deleteOldSearches, refreshWords, removeUnusedWordsJob } from '#server/features/search/search.jobs.ts'
import {
  reencryptApps,
  sweepTickets,
  tellSecondFactor,
} from '#server/features/second-factor/second-factor.jobs.ts'
import { discardFile, sweepFiles, sweepUploads } from '#server/files/files.jobs.ts'
import type { Job } from './job.ts'
import { sweepMail, sweepOperations, tryAgain } from './sweep.jobs.ts'
import { upkeep } from './upkeep.jobs.ts'

const kinds: readonly Job[] = [
  sweepOperations,
  upkeep,
  queueWeekly,
  mailWeekly,
  sweepMail,
  sendCode,
  sendReset,
  tellNewDevice,
  tellPasswordChanged,
  tellSecondFactor,
  sweepTickets,
  reencryptApps,
  sayFarewell,
  playlistsFollow,
  sweepAccounts,
  purgeRemovedVideos,
  purgeRemoved,
  recountCourse,
  carryMarksJob,
  moveStopsJob,
  checkVideos,
  videosChangedJob,
  countHealth,
  followSources,
  followStoredJob,
  deleteUnusedSources,
  queueCreatorLetters,
  sendCreatorLetter,
  countLearning,
  countNextCourses,
  queueLearningReminders,
  remindLearner,
  letDecisionStandJob,
  tellDecision,
  deleteOldRejections,
  discardFile,
  sweepUploads,
  sweepFiles,
  tellApproved,
  tellRejected,
  tellTakenDown,
  tellHidden,
  tellBack,
  tellApplication,
  mailInboxLink,
  notifyPosterLater,
  askStillOpen,
  tellEnding,
  tellUnansweredPoster,
  tellEnd,
  tellRemoved,
  tellReopened,
  tellUnanswered,
  closeNow,
  letApprovalStandJob,
  letRejectionStandJob,
  letTakedownStandJob,
  openInboxJob,
  closeOverdueNow,
  deleteOldResumes,
  deleteOldOpportunities,
  tellVisibility,
  tellPublished,
  tellAdded,
  mailNotification,
  queueDueDigests,
  mailDigest,
  deleteOldNotifications,
  tellDecided,
  tellReportBack,
  tellReporter,
  deleteOldReports,
  deleteNetworks,
  deleteOldSearches,
  indexAgain,
  refreshWords,
  removeUnusedWordsJob,
  reindexPlaylistsJob,
  renewSoundsJob,
  reindexOpportunitiesJob,
]

/** Every kind of background job. */
export const allJobs: readonly Job[] = [...kinds, tryAgain(kinds)]
