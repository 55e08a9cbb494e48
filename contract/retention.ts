/**
 * How long personal data is kept; after that a job deletes it. The jobs read this table, and the page "What
 * we keep" shows it (web/features/retention/rows.ts). What is not here is deleted with its owner's account, or
 * when they remove it.
 */
export const retention = {
  /** From the last sign-up. */
  unverifiedAccountDays: 30,
  /** After its last use; at the latest after `sessionDays`. */
  sessionIdleDays: 14,
  sessionDays: 30,
  /** After its end, so that the device is still recognised. */
  endedSessionDays: 30,
  /**
   * The hash of an account with the network it signed in from, so that others' attempts do not lock its owner out.
   */
  knownCallerDays: 30,
  secondStepMinutes: 5,
  oneTimeCodeMinutes: 10,
  resetLinkMinutes: 30,
  rejectedCreatorApplicationDays: 180,
  /** After it was closed or rejected, or last changed while pending. */
  closedOpportunityDays: 365,
  /** After the opportunity was last open. */
  resumeDays: 90,
  decidedReportDays: 180,
  notificationDays: 90,
  /** The hash of the network a review came from. */
  reviewNetworkDays: 1,
  /** Where no mail server is set. */
  writtenMailDays: 30,
  /** After the same search was last made. */
  searchDays: 90,
  /** The hash that distinguishes people who searched. */
  searcherDays: 30,
  finishedWorkDays: 7,
  failedWorkDays: 90,
  /** A file that nothing refers to. */
  unusedFileMinutes: 60,
} as const

export type Retention = Readonly<Record<keyof typeof retention, number>>
