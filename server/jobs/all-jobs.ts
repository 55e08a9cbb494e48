import {
  mailAccountDeleted,
  sweepAccounts,
  syncPlaylistsJob,
} from '#server/features/accounts/accounts.jobs.ts'
import { sendCode, sendReset } from '#server/features/accounts/mailed-secrets.jobs.ts'
import { mailNewDevice, mailPasswordChanged } from '#server/features/accounts/warnings.jobs.ts'
import {
  notifyOfEnd,
  notifyOfRemoval,
  notifyOfReopening,
  notifyOfUnanswered,
} from '#server/features/applications/applications.jobs.ts'
import {
  deleteOldRejections,
  finalizeDecisionJob,
  mailDecision,
} from '#server/features/creator-applications/creator-applications.jobs.ts'
import {
  deleteUnusedSources,
  followSources,
  followStoredJob,
} from '#server/features/following/following.jobs.ts'
import { notifyOfAddedVideos, notifyOfPublished } from '#server/features/follows/follows.jobs.ts'
import { checkVideos, countHealth } from '#server/features/health-of-videos/health.jobs.ts'
import {
  countLearning,
  countNextCourses,
  moveStopsJob,
  queueLearningReminders,
  recountCourse,
  remindLearner,
  transferMarksJob,
} from '#server/features/learning/learning.jobs.ts'
import {
  deleteOldNotifications,
  mailDigest,
  mailNotification,
  notifyOfVisibility,
  queueDueDigests,
} from '#server/features/notifications/notifications.jobs.ts'
import { mailWeekly, queueWeekly } from '#server/features/operator-inbox/operator-inbox.jobs.ts'
import {
  closeNow,
  closeOverdueNow,
  deleteOldOpportunities,
  deleteOldResumes,
  finalizeApprovalJob,
  finalizeRejectionJob,
  finalizeTakedownJob,
  openInboxJob,
  reindexOpportunitiesJob,
} from '#server/features/opportunities/opportunities.jobs.ts'
import { videosChangedJob } from '#server/features/playlists/videos-changed.jobs.ts'
import {
  askStillOpen,
  mailApplication,
  mailApproval,
  mailEnding,
  mailHiding,
  mailInboxLink,
  mailRejection,
  mailShownAgain,
  mailTakedown,
  mailUnansweredToPoster,
  notifyPosterLater,
} from '#server/features/posting/posting.jobs.ts'
import { purgeRemoved, purgeRemovedVideos } from '#server/features/publishing/publishing.jobs.ts'
import { queueCreatorLetters, sendCreatorLetter } from '#server/features/repairs/letters.jobs.ts'
import {
  deleteOldReports,
  mailReporter,
  notifyOfShownAgain,
  notifyReporters,
} from '#server/features/reports/reports.jobs.ts'
import { deleteNetworks } from '#server/features/reviews/reviews.jobs.ts'
import { indexAgain, reindexPlaylistsJob, renewSoundsJob } from '#server/features/search/indexing.jobs.ts'
import { deleteOldSearches, refreshWords, removeUnusedWordsJob } from '#server/features/search/search.jobs.ts'
import {
  mailSecondFactor,
  reencryptApps,
  sweepTickets,
} from '#server/features/second-factor/second-factor.jobs.ts'
import { discardFile, sweepFiles, sweepUploads } from '#server/files/files.jobs.ts'
import type { Job } from './job.ts'
import { checkpoint, maintenance } from './maintenance.jobs.ts'
import { sweepMail, sweepOperations, tryAgain } from './sweep.jobs.ts'

const kinds: readonly Job[] = [
  sweepOperations,
  maintenance,
  checkpoint,
  queueWeekly,
  mailWeekly,
  sweepMail,
  sendCode,
  sendReset,
  mailNewDevice,
  mailPasswordChanged,
  mailSecondFactor,
  sweepTickets,
  reencryptApps,
  mailAccountDeleted,
  syncPlaylistsJob,
  sweepAccounts,
  purgeRemovedVideos,
  purgeRemoved,
  recountCourse,
  transferMarksJob,
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
  finalizeDecisionJob,
  mailDecision,
  deleteOldRejections,
  discardFile,
  sweepUploads,
  sweepFiles,
  mailApproval,
  mailRejection,
  mailTakedown,
  mailHiding,
  mailShownAgain,
  mailApplication,
  mailInboxLink,
  notifyPosterLater,
  askStillOpen,
  mailEnding,
  mailUnansweredToPoster,
  notifyOfEnd,
  notifyOfRemoval,
  notifyOfReopening,
  notifyOfUnanswered,
  closeNow,
  finalizeApprovalJob,
  finalizeRejectionJob,
  finalizeTakedownJob,
  openInboxJob,
  closeOverdueNow,
  deleteOldResumes,
  deleteOldOpportunities,
  notifyOfVisibility,
  notifyOfPublished,
  notifyOfAddedVideos,
  mailNotification,
  queueDueDigests,
  mailDigest,
  deleteOldNotifications,
  notifyReporters,
  notifyOfShownAgain,
  mailReporter,
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
