/** Facts of the product that both sides need. Values are those on the wire. */
export const LANGUAGES = [
  'english',
  'hindi',
  'marathi',
  'konkani',
  'bengali',
  'tamil',
  'kannada',
  'german',
  'chinese',
  'telugu',
] as const
export type Language = (typeof LANGUAGES)[number]

/** The same languages as BCP 47 tags. */
export const LANGUAGE_TAGS: Record<Language, string> = {
  english: 'en',
  hindi: 'hi',
  marathi: 'mr',
  konkani: 'kok',
  bengali: 'bn',
  tamil: 'ta',
  kannada: 'kn',
  german: 'de',
  chinese: 'zh',
  telugu: 'te',
}

/** The length of a course, all its playable videos together: under an hour, up to five hours, longer. */
export const COURSE_LENGTHS = ['short', 'medium', 'long'] as const
export type CourseLength = (typeof COURSE_LENGTHS)[number]

/** `operator` accounts are made only by the command line. */
export const ROLES = ['user', 'creator', 'operator'] as const
export type Role = (typeof ROLES)[number]

export const ACCOUNT_STATUSES = ['active', 'suspended'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export const APPLICATION_STATES = ['waiting', 'approved', 'rejected'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** The first one is the default of the form. */
export const JOB_TYPES = ['Full Time', 'Part Time', 'Internship', 'Work From Home'] as const
export type JobType = (typeof JOB_TYPES)[number]

/** `hidden`: reports took an approved one off the site until an operator decides. */
export const OPPORTUNITY_STATES = ['waiting', 'approved', 'hidden', 'rejected', 'closed'] as const
export type OpportunityState = (typeof OPPORTUNITY_STATES)[number]

/** What may be wrong with an opportunity. Signals tell operators where to look and decide nothing. */
export const SCAM_SIGNALS = ['fee', 'messaging_only', 'pay', 'free_mail', 'copied', 'new_poster'] as const

/** Why a poster closes an opportunity: what they found, and where. */
export const CLOSE_REASONS = ['found_here', 'found_elsewhere', 'not_needed', 'other'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

/** After this long without an answer, applicant and poster are reminded. */
export const ANSWER_DAYS = 21

export const OPPORTUNITY_SORTS = ['newest', 'deadline'] as const
export type OpportunitySort = (typeof OPPORTUNITY_SORTS)[number]

/** What the poster has decided about an application. */
export const CANDIDATE_STATES = ['new', 'seen', 'shortlisted', 'rejected', 'hired'] as const
export type CandidateState = (typeof CANDIDATE_STATES)[number]

/**
 * State of a video on the platform. `blocked`: in India; `restricted`: by age, to people signed in there;
 * `unknown`: not checked yet.
 */
export const VIDEO_STATES = [
  'ok',
  'gone',
  'private',
  'embedding_off',
  'blocked',
  'restricted',
  'unknown',
] as const
export type VideoState = (typeof VIDEO_STATES)[number]

/** A video counts as playable while nothing is known against it. */
export function isPlayable(state: VideoState): boolean {
  return state === 'ok' || state === 'unknown'
}

/** More than a fifth of the videos cannot be played: the course then says so and ranks lower. */
export function hasLostMany({ videoCount, playableCount }: { videoCount: number; playableCount: number }) {
  return (videoCount - playableCount) * 5 > videoCount
}

/** What can be reported. */
export const REPORT_KINDS = ['playlist', 'video', 'review', 'opportunity', 'creator'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

export const REPORT_REASONS = [
  'broken',
  'misleading',
  'spam',
  'scam',
  'hateful',
  'copyright',
  'private_data',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** `open` until an operator decides. */
export const REPORT_STATES = ['open', 'dismissed', 'upheld'] as const
export type ReportState = (typeof REPORT_STATES)[number]

/**
 * What waits for an operator. `mail`: delivery was given up; `course`: more than half of it cannot be played;
 * `review`: held back.
 */
export const WAITING_KINDS = [
  'report',
  'review',
  'opportunity',
  'application',
  'mail',
  'course',
  'wish',
] as const
export type WaitingKind = (typeof WAITING_KINDS)[number]

/** Decisions that people are given a reason for, by what they are about. */
export const ANSWER_KINDS = ['application', 'opportunity', 'report', 'review', 'course'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]

/** Thresholds of the rating filter; 0 means all. */
export const RATING_STEPS = [0, 3, 3.5, 4, 4.5] as const

export const PLAYLIST_SORTS = ['newest', 'oldest', 'rating', 'popular'] as const
export type PlaylistSort = (typeof PLAYLIST_SORTS)[number]

/** Key of the session token in the browser's local storage. */
export const TOKEN_KEY = '_access_token'

export const API_BASE = '/api/v1'

/** Header with the key of the mailed link to the inbox of an opportunity posted without an account. */
export const INBOX_KEY_HEADER = 'x-inbox-key'
