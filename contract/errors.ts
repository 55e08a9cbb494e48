/**
 * The one table of errors: code → HTTP status and the sentence that people read. A feature says
 * `fail('code')`; it never mentions a status number. Odd ones ('Invalid link ') are prescribed, see web/messages/words.test.ts.
 */
export const errors = {
  bad_input: [400, 'Some of what was sent is not valid'],
  bad_json: [400, 'The request body is not valid JSON'],
  bad_address: [400, 'The address of this request is not valid'],
  unauthenticated: [401, 'Please sign in first'],
  bad_credentials: [401, 'Invalid email or password'],
  wrong_old_password: [401, 'Invalid Credentials'],
  second_factor_needed: [403, 'Operators need a second step to sign in. Please set one up first'],
  proof_needed: [403, 'Please enter your password again to do this'],
  wrong_password: [403, 'Incorrect password'],
  forbidden: [403, 'You are not allowed to do this'],
  not_your_account: [403, 'You can only change your own account'],
  account_not_verified: [403, 'Your Account is not Verified'],
  account_suspended: [403, 'Your account is suspended. Please write to us if you think this is a mistake'],
  reviewer_not_verified: [403, 'Your account is not verified'],
  only_learners_review: [403, 'Only learners can review playlists'],
  review_as_another: [403, 'You can only review in your own name'],
  only_learners_vote: [403, 'Only learners can vote on reviews'],
  own_review: [403, 'Your own review is for others to judge'],
  not_your_review: [403, 'You can only edit your own review'],
  not_your_playlist: [403, 'You can only change your own playlists'],
  only_learners_apply: [403, 'Only learners can apply to opportunities'],
  not_your_opportunity: [403, 'You can only see and change your own opportunities'],
  inbox_closed: [
    403,
    'This opportunity was taken down. What people sent can be read again once it is approved',
  ],
  inbox_link_invalid: [403, 'This link has expired or is not complete. Please ask for a new one'],
  operator_not_suspendable: [403, 'Operators are added and removed with the command line'],
  not_found: [404, 'There is nothing at this address'],
  account_not_found: [404, 'There is no such account'],
  creator_not_found: [404, 'There is no such creator'],
  glossary_entry_not_found: [404, 'There is no such entry in the glossary'],
  glossary_entry_taken: [409, 'The glossary has these words for this concept already'],
  glossary_entry_empty: [400, 'An entry needs at least one word'],
  category_not_found: [404, 'There is no such category'],
  playlist_not_found: [404, 'There is no such playlist'],
  video_not_found: [404, 'There is no such video'],
  review_not_found: [404, 'There is no such review'],
  creator_application_not_found: [404, 'There is no such creator application'],
  opportunity_not_found: [404, 'There is no such opportunity'],
  application_not_found: [404, 'There is no such application'],
  resume_not_found: [404, 'The resume is not kept any more'],
  passkey_not_found: [404, 'There is no such passkey'],
  operator_not_found: [404, 'There is no operator with this email'],
  email_taken: [409, 'An account with this email already exists'],
  creator_application_waiting: [409, 'An application with this email is already waiting for review'],
  creator_application_decided: [409, 'This application has already been decided'],
  creator_application_open: [409, 'This application is not decided yet'],
  creator_application_final: [409, 'This decision can no longer be undone'],
  applicant_registered: [
    409,
    'Somebody has registered with this email meanwhile, so the application cannot be approved',
  ],
  last_operator: [
    409,
    'You are the last operator. Please make another one first, or remove this account with the command line',
  ],
  database_not_empty: [409, 'The database is not empty: nothing was loaded'],
  backup_rejected: [409, 'The backup cannot be made'],
  restore_rejected: [409, 'The backup cannot be restored'],
  already_suspended: [409, 'This account is already suspended'],
  not_suspended: [409, 'This account is not suspended'],
  already_hidden: [409, 'This is already hidden'],
  review_not_held: [409, 'This review is not held back'],
  review_changed: [
    409,
    'This review was changed meanwhile. Please look at what it says now and decide again',
  ],
  course_changed: [409, 'This course was changed meanwhile. Please look at it as it is now and decide again'],
  review_decision_final: [409, 'This decision can no longer be undone'],
  not_hidden: [409, 'This is not hidden by an operator'],
  category_name_taken: [409, 'A category of this name already exists'],
  category_not_empty: [409, 'Only an empty category can be deleted: move or merge what is in it first'],
  category_too_deep: [400, 'Categories have at most 3 levels'],
  too_many_categories: [409, 'There are 1,000 categories already: merge or delete some first'],
  category_below_itself: [400, 'A category cannot be moved into itself or below itself'],
  category_order_stale: [409, 'The categories have changed meanwhile. Please look again'],
  not_waiting: [404, 'This does not wait any more'],
  answer_not_found: [404, 'There is no such answer'],
  answer_taken: [409, 'There is an answer of this name already'],
  too_many_answers: [409, 'There are nine answers for this already: remove one first'],
  claimed_by_another: [409, 'Another operator is working on this'],
  must_be_decided: [409, 'This has to be decided one way or the other'],
  settling_final: [409, 'This can no longer be undone'],
  wish_not_found: [404, 'There is no such wish'],
  suggestion_not_found: [404, 'There is no such suggestion'],
  mail_not_found: [404, 'There is no such undelivered mail'],
  already_reviewed: [409, 'You have already reviewed this playlist'],
  already_applied: [409, 'You have already applied to this opportunity'],
  question_changed: [409, 'The question was changed meanwhile. Please answer it as it is now'],
  already_decided: [409, 'This opportunity has already been approved, rejected or closed'],
  opportunity_changed: [
    409,
    'This opportunity was changed meanwhile. Please look at what it says now and decide again',
  ],
  post_changed: [409, 'This post was changed meanwhile. Please look at what it is now and save again'],
  report_not_found: [404, 'There is no such report'],
  report_changed: [
    409,
    'This was changed or reported again meanwhile. Please look at it as it is now and decide again',
  ],
  report_decided: [409, 'These reports have already been decided'],
  report_open: [409, 'These reports are not decided yet'],
  report_decision_final: [409, 'This decision can no longer be undone'],
  approval_final: [409, 'This approval can no longer be undone. The opportunity can be taken down instead'],
  rejection_final: [409, 'This rejection can no longer be undone'],
  takedown_final: [409, 'This can no longer be undone'],
  opportunity_not_open: [409, 'This opportunity is not open'],
  opportunity_not_closed: [409, 'This opportunity is not closed'],
  playlist_changed: [
    409,
    'This playlist was changed meanwhile. Please look at what it is now and save again',
  ],
  already_published: [
    409,
    'This playlist is already published, without what you changed since. You find it among your courses',
  ],
  too_few_to_publish: [409, 'A course needs at least 5 videos before it is published'],
  nothing_to_publish: [409, 'A playlist without videos cannot be published. Please add a video first'],
  already_posted: [
    409,
    'This opportunity is already posted, without what you changed since. You find it among your posts',
  ],
  too_many_followed: [409, 'You follow 200 of them. Please stop following some first'],
  too_many_saved: [409, 'You have saved 1,000 courses. Please take some off first'],
  too_many_notes: [409, 'You have 20,000 notes. Please delete some first'],
  course_not_finished: [409, 'Not all videos of this course are watched yet'],
  note_not_found: [404, 'There is no such note'],
  certificate_not_found: [404, 'There is no such certificate. It may have been withdrawn'],
  second_factor_required: [
    409,
    'Operators keep a second step. Please add another one before you remove this one',
  ],
  no_second_factor: [409, 'There is no second step that recovery codes could stand in for'],
  app_not_begun: [409, 'There is no new secret to confirm. Please begin again'],
  too_many_passkeys: [409, 'You have 20 passkeys. Please remove one first'],
  no_passkeys_here: [409, 'Passkeys need a site with a name, which this address is not'],
  video_exists: [409, 'Video already exists'],
  playlist_without_source: [409, 'This playlist was not imported from a list on the video site'],
  video_not_playable: [409, 'This video cannot be played here either'],
  opportunity_closed: [410, 'This opportunity is closed'],
  gone_meanwhile: [409, 'What this belongs to was removed at the same moment. Please reload and try again'],
  range_beyond_end: [416, 'This file is shorter than what was asked for'],
  expectation_failed: [417, 'This server cannot do what the Expect header asks for'],
  too_large: [413, 'What was sent is too large'],
  wrong_content_type: [415, 'This content type is not accepted here'],
  upload_broken: [400, 'The upload broke off or is damaged. Please try again'],
  file_empty: [400, 'The file is empty'],
  file_infected: [400, 'This file looks like malware to our scanner. Please send another one'],
  file_too_large: [413, 'The file is too big: at most 5 MB are accepted'],
  wrong_file_type: [415, 'Files of this type are not accepted here'],
  wrong_code: [400, 'The code is wrong or has expired'],
  reset_link_dead: [400, 'This link has expired or was used before. Please ask for a new one'],
  passkey_rejected: [400, 'This passkey was not accepted. Please try again'],
  sign_in_over: [400, 'This took too long or had too many tries. Please begin again'],
  session_link_invalid: [400, 'This link is not complete. Please copy the whole of it from the mail'],
  sign_up_replaced: [
    409,
    'Somebody signed up with this email again meanwhile. Please type the password you want',
  ],
  code_tries_used_up: [400, 'Too many wrong tries. Please ask for a new code'],
  video_link_invalid: [400, 'Invalid link '],
  import_link_missing: [400, 'No link to the video site was found'],
  import_link_elsewhere: [400, 'Only links of the video site can be imported'],
  import_several_lists: [400, 'Please import one playlist at a time'],
  import_list_and_videos: [400, 'Please paste either the link of a playlist or links of videos'],
  import_mix: [400, 'A mix is made up anew for each person. Please choose a playlist that somebody has made'],
  import_personal_list: [
    400,
    'Only its owner can open this list. Please choose a playlist that others can open',
  ],
  import_list_empty: [400, 'This playlist has no videos'],
  import_list_gone: [
    404,
    'There is no such playlist on the video site. It may have been deleted or be private',
  ],
  import_list_private: [404, 'This playlist is private. Its owner can make it public or unlisted'],
  video_not_on_platform: [400, 'One of the videos does not exist on the video site or is private'],
  category_path_invalid: [400, 'category must lead from a main category down its own sub-categories'],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again'],
  internal: [500, 'Something went wrong on our side. Please try again'],
  busy: [503, 'Too many people are changing the same thing right now. Please try again in a moment'],
  ending: [503, 'This process is ending. Please try again in a moment'],
  database_down: [503, 'The database cannot be reached right now. Please try again in a moment'],
  storage_full: [503, 'There is no room left to keep this right now. Please try again later'],
  scanner_down: [503, 'Files cannot be checked for malware right now. Please try again in a moment'],
  file_store_down: [503, 'Files cannot be reached right now. Please try again in a moment'],
  video_quota_used: [503, 'We have reached the daily limit of the video site. Please try again tomorrow'],
  video_platform_down: [503, 'The video site cannot be reached right now. Please try again in a moment'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>

export type ErrorCode = keyof typeof errors

export const ISSUE_RULES = [
  'missing',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  'too_small',
  'too_big',
  'invalid',
] as const

export interface Issue {
  /** Where in the input, e.g. `email` or `videos.2.title`. */
  path: string
  message: string
  /** Which rule the value breaks, and the number in it, for clients that show their own sentence. */
  rule?: (typeof ISSUE_RULES)[number]
  bound?: number
}

/** An error with a code of the table; `issues` name the fields, `retryAfter` is in seconds. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly issues: Issue[] | undefined
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, detail: { message?: string; issues?: Issue[]; retryAfter?: number } = {}) {
    super(detail.message ?? errors[code][1])
    this.name = 'AppError'
    this.code = code
    this.status = errors[code][0]
    this.issues = detail.issues
    this.retryAfter = detail.retryAfter
  }
}

/** Rejects with a code of the table. */
export function fail(
  code: ErrorCode,
  detail?: { message?: string; issues?: Issue[]; retryAfter?: number },
): never {
  throw new AppError(code, detail)
}

/** Why something is not allowed, as a policy answers; null when it is. */
export type Denial = ErrorCode | null

/** Fails with the code that a policy denies with, when it does. */
export function failIfDenied(denial: Denial): void {
  if (denial) fail(denial)
}

/** Rejects one field of the input with a sentence of its own. */
export function failField(path: string, message: string): never {
  throw new AppError('bad_input', { message, issues: [{ path, message }] })
}
