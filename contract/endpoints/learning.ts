import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Time } from '../fields.ts'
import { limits } from '../limits.ts'
import { certificates } from './learning/certificates.ts'
import { CourseId, seconds, VideoId } from './learning/fields.ts'
import { notes } from './learning/notes.ts'
import { Card } from './playlists.ts'

/** How far somebody is in a video. `watched` is sent only when it was ticked or unticked by hand. */
export const Mark = z.object({
  videoId: VideoId,
  seconds: seconds('seconds'),
  /** Length of the whole video; 0 while it is not known. */
  duration: seconds('duration').default(0),
  watched: z.boolean('watched must be true or false').optional(),
  /** When it happened, by the clock of the device; a time in the future counts as now. */
  at: Time.refine((at) => at >= '1970', 'at must not be before 1970'),
  /**
   * Seconds really watched since the last mark, as the player measured; without it, the distance between the
   * two positions counts.
   */
  played: seconds('played').optional(),
  /** The course it is watched in. Without it every course that has the video counts as begun. */
  playlistId: Id.optional(),
})
export type Mark = z.output<typeof Mark>

const VideoProgress = z.object({
  videoId: z.string(),
  seconds: z.number().int(),
  /** Length of the whole video; 0 while it is not known. */
  duration: z.number().int(),
  watched: z.boolean(),
  /** One that cannot be played is neither counted nor suggested as the next. */
  playable: z.boolean(),
})

export const CourseProgress = z.object({
  watched: z.number().int(),
  /** Number of playable videos. */
  total: z.number().int(),
  /** Where to continue: the video watched last, or the first unwatched one. Null when all are watched. */
  resume: z.object({ videoId: z.string(), seconds: z.number().int() }).nullable(),
  saved: z.boolean(),
  /** Id of the certificate, where there is one. */
  certificate: z.string().nullable(),
  /** All videos of the course, in its order. */
  videos: z.array(VideoProgress),
})
export type CourseProgress = z.infer<typeof CourseProgress>

export const LearningCard = Card.extend({
  watched: z.number().int(),
  total: z.number().int(),
  /** As in CourseProgress; `_id` identifies the video within the course, for a link to it. */
  resume: z.object({ _id: z.string(), videoId: z.string(), seconds: z.number().int() }).nullable(),
  /** When it was last watched, or saved. */
  at: z.string(),
  certificate: z.string().nullable().optional(),
})
export type LearningCard = z.infer<typeof LearningCard>

/** The last seven days, oldest first, by the calendar of India. */
const Week = z.array(z.object({ day: z.string(), minutes: z.number().int() }))

/** The cursor for `after`; null on the last page. */
const Next = z.string().nullable()

export const Learning = z.object({
  inProgress: z.array(LearningCard),
  saved: z.array(LearningCard),
  finished: z.array(LearningCard),
  /** The cursor of each of the three lists. */
  next: z.object({ inProgress: Next, saved: Next, finished: Next }),
  week: Week,
  settings: z.object({
    /** On how many days a week somebody wants to learn; null without a goal. */
    goal: z.number().int().nullable(),
    /** Whether "watched 8 of 12" is shown with one's own reviews. */
    showsProgress: z.boolean(),
    /** Whether to be reminded by mail, at most weekly. */
    reminders: z.boolean(),
  }),
})
export type Learning = z.infer<typeof Learning>

const COURSE_PLACE = /^(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{6}Z_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Cursor of one's courses: time (to the microsecond, as it is stored) and id of the last one on the page. */
const CoursePlace = z
  .string()
  .refine((value) => {
    const second = COURSE_PLACE.exec(value)?.[1]
    const moment = new Date(`${second}Z`)
    return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(`${second}.`)
  }, 'after must be what next was in a reply')
  .transform((value) => {
    const [at = '', id = ''] = value.split('_')
    return { at, id }
  })

/** What the creator of a course is told about its learners. */
export const CourseNumbers = z.object({
  begun: z.number().int(),
  finished: z.number().int(),
  /** In the order of the course. */
  videos: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      /** Who got as far as this video or further. */
      reached: z.number().int(),
      /** Who watched this one last and has not finished the course. */
      stopped: z.number().int(),
    }),
  ),
})
export type CourseNumbers = z.infer<typeof CourseNumbers>

export const learning = {
  putMarks: endpoint({
    method: 'PUT',
    path: '/learning/marks',
    access: 'signedIn',
    summary: "Store one's progress in videos; of two marks for a video the later one counts",
    failures: ['video_not_found', 'playlist_not_found'],
    body: z.object({
      marks: z.array(Mark).min(1).max(limits.marksAtOnce),
      /** What the clock of the device says while it sends. If that is more than a minute wrong, `at` is corrected by it. */
      now: Time.optional(),
    }),
    reply: z.object({ data: z.object({ taken: z.number().int() }) }),
  }),
  getCourse: endpoint({
    method: 'GET',
    path: '/learning/course/:playlistId',
    access: 'signedIn',
    summary: "One's own progress in a course",
    failures: ['playlist_not_found'],
    params: CourseId,
    reply: z.object({ data: CourseProgress }),
  }),
  resetCourse: endpoint({
    method: 'DELETE',
    path: '/learning/course/:playlistId',
    access: 'signedIn',
    summary: "Delete one's own progress in the videos of a course",
    failures: ['playlist_not_found'],
    params: CourseId,
    reply: z.object({ data: CourseProgress }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/learning',
    access: 'signedIn',
    summary: 'Courses in progress, saved and finished',
    reply: z.object({ data: Learning }),
  }),
  listCourses: endpoint({
    method: 'GET',
    path: '/learning/courses',
    access: 'signedIn',
    summary: 'Further courses in progress, saved or finished, a page at a time',
    query: z.object({
      kind: z.enum(['inProgress', 'saved', 'finished'], 'kind must be inProgress, saved or finished'),
      after: CoursePlace.optional(),
    }),
    reply: z.object({ data: z.array(LearningCard), next: Next }),
  }),
  getResumable: endpoint({
    method: 'GET',
    path: '/learning/continue',
    access: 'signedIn',
    summary: 'Unfinished courses, the ones watched last, at most four',
    reply: z.object({ data: z.array(LearningCard) }),
  }),
  editSettings: endpoint({
    method: 'PUT',
    path: '/learning/settings',
    access: 'signedIn',
    summary: 'Weekly goal, visibility to others, reminders',
    body: z.object({
      goal: z.number().int().min(1).max(7).nullable().optional(),
      showsProgress: z.boolean().optional(),
      reminders: z.boolean().optional(),
    }),
    reply: z.object({ data: Learning.shape.settings }),
  }),
  getNumbers: endpoint({
    method: 'GET',
    path: '/learning/numbers/:playlistId',
    access: 'creator',
    summary: "How many began and finished one's own course and where they stop; null below five people",
    failures: ['not_your_playlist', 'playlist_not_found'],
    params: CourseId,
    reply: z.object({ data: CourseNumbers.nullable() }),
  }),
  listSaved: endpoint({
    method: 'GET',
    path: '/learning/saved',
    access: 'signedIn',
    summary: 'Ids of all courses one has saved',
    reply: z.object({ data: z.array(z.string()) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/learning/saved/:playlistId',
    access: 'signedIn',
    summary: 'Save a course for later',
    failures: ['playlist_not_found', 'too_many_saved'],
    params: CourseId,
    reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
  }),
  unsave: endpoint({
    method: 'DELETE',
    path: '/learning/saved/:playlistId',
    access: 'signedIn',
    summary: 'Remove a course from the saved ones',
    params: CourseId,
    reply: z.object({ data: z.object({ saved: z.literal(false) }) }),
  }),
  ...notes,
  ...certificates,
}
