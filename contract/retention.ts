/**
 * How long what is kept of people stays; after that a job deletes it. The jobs go by this table, and the page "What we
 * keep" tells it (web/features/keeping/rows.ts). What is not here goes with its owner's account, or when they remove it.
 */
export const retention = {
  /** From the last sign-up. */
  unverifiedAccountDays: 30,
  /** After its last use; at the latest after `sessionDays`. */
  sessionIdleDays: 14,
  sessionDays: 30,
  /** After its end, so that a device is known again. */
  endedSessionDays: 30,
  /** The hash of an account with the network it signed in from: guesses of others do not lock its owner out. */
  knownCallerDays: 30,
  secondStepMinutes: 5,
  oneTimeCodeMinutes: 10,
  resetLinkMinutes: 30,
  rejectedCreatorApplicationDays: 180,
  /** After it was closed or rejected, or last changed while it waits. */
  closedOpportunityDays: 365,
  /** After the opportunity was last open. */
  resumeDays: 90,
  decidedReportDays: 180,
  notificationDays: 90,
  /** The hash of the network a review came from. */
  reviewNetworkDays: 1,
  /** Where no mail server is set. */
  writtenMailDays: 30,
  /** After the last time. */
  searchDays: 90,
  /** The hash that tells people who searched apart. */
  searcherDays: 30,
  finishedWorkDays: 7,
  failedWorkDays: 90,
  /** A file that nothing refers to. */
  unusedFileMinutes: 60,
} as const

export type Retention = Readonly<Record<keyof typeof retention, number>>
