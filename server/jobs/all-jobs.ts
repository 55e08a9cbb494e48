import {
  sayFarewell,
  sendCode,
  sendReset,
  sweepAccounts,
  tellNewDevice,
  tellPasswordChanged,
} from '#server/features/accounts/accounts.jobs.ts'
import { indexCategory } from '#server/features/categories/categories.jobs.ts'
import { tellDecision } from '#server/features/creator-applications/creator-applications.jobs.ts'
import {
  closeOverduePosts,
  closePost,
  forgetResumes,
  mailInboxLink,
  tellApplication,
  tellApproved,
  tellRejected,
} from '#server/features/opportunities/opportunities.jobs.ts'
import { indexAgain, refreshWords } from '#server/features/search/search.jobs.ts'
import { discardFile, sweepFiles, sweepUploads } from '#server/files/files.jobs.ts'
import type { Job } from './job.ts'
import { sweepOperations } from './sweep.jobs.ts'

/** Every kind of background work there is. */
export const allJobs: readonly Job[] = [
  sweepOperations,
  sendCode,
  sendReset,
  tellNewDevice,
  tellPasswordChanged,
  sayFarewell,
  sweepAccounts,
  indexCategory,
  tellDecision,
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
  indexAgain,
  refreshWords,
]
