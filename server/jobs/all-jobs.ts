import {
  sayFarewell,
  sendCode,
  sendReset,
  sweepAccounts,
  tellNewDevice,
  tellPasswordChanged,
} from '#server/features/accounts/accounts.jobs.ts'
import { indexCategory } from '#server/features/categories/categories.jobs.ts'
import {
  forgetRejected,
  tellDecision,
} from '#server/features/creator-applications/creator-applications.jobs.ts'
import {
  closeOverduePosts,
  closePost,
  forgetPosts,
  forgetResumes,
  mailInboxLink,
  tellApplication,
  tellApproved,
  tellRejected,
} from '#server/features/opportunities/opportunities.jobs.ts'
import { forgetSearches, indexAgain, refreshWords } from '#server/features/search/search.jobs.ts'
import { discardFile, sweepFiles, sweepUploads } from '#server/files/files.jobs.ts'
import type { Job } from './job.ts'
import { sweepMail, sweepOperations } from './sweep.jobs.ts'

/** Every kind of background work there is. */
export const allJobs: readonly Job[] = [
  sweepOperations,
  sweepMail,
  sendCode,
  sendReset,
  tellNewDevice,
  tellPasswordChanged,
  sayFarewell,
  sweepAccounts,
  indexCategory,
  tellDecision,
  forgetRejected,
  discardFile,
  sweepUploads,
  sweepFiles,
  tellApproved,
  tellRejected,
  tellApplication,
  mailInboxLink,
  closePost,
  closeOverduePosts,
  forgetResumes,
  forgetPosts,
  forgetSearches,
  indexAgain,
  refreshWords,
]
