import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, queryInteger, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { CourseId, seconds, VideoId } from './fields.ts'

export const Note = z.object({
  _id: z.string(),
  videoId: z.string(),
  seconds: z.number().int(),
  text: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Note = z.infer<typeof Note>

/** A page of one's own notes on a course, in its order. */
export const CourseNotes = z.object({
  data: z.array(Note),
  course: z.object({
    _id: z.string(),
    name: z.string(),
    language: z.string(),
    creator: z.object({ name: z.string() }),
  }),
  /** The videos that the notes are on; `_id` identifies the video within the course, for a link to it. */
  videos: z.array(z.object({ _id: z.string(), videoId: z.string(), title: z.string() })),
  /** The cursor for `after`; null on the last page. */
  next: z.string().nullable(),
})
export type CourseNotes = z.infer<typeof CourseNotes>

/** Cursor of the notes on a course: place of the video, second and id of the last note on the page. */
const NotePlace = z
  .string()
  .regex(/^\d{1,6}-\d{1,6}-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'after must be what next was in a reply')
  .transform((value) => {
    const [position = '', seconds = '', ...id] = value.split('-')
    return { position: Number(position), seconds: Number(seconds), id: id.join('-') }
  })
const NoteBody = z.object({ seconds: seconds('seconds'), text: text(limits.comment) })
const NoteId = z.object({ videoId: VideoId, noteId: Id })

export const notes = {
  listCourseNotes: endpoint({
    method: 'GET',
    path: '/learning/course/:playlistId/notes',
    access: 'signedIn',
    summary: "One's own notes on all videos of a course, in its order, a page at a time",
    failures: ['playlist_not_found'],
    params: CourseId,
    query: z.object({
      after: NotePlace.optional(),
      limit: queryInteger({ min: 1, max: limits.notesAtOnce }).default(100),
    }),
    reply: CourseNotes,
  }),
  listNotes: endpoint({
    method: 'GET',
    path: '/learning/notes/:videoId',
    access: 'signedIn',
    summary: "One's own notes on a video, by second: the first 2,000",
    params: z.object({ videoId: VideoId }),
    reply: z.object({ data: z.array(Note) }),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/learning/notes/:videoId',
    access: 'signedIn',
    summary: 'Write a note at a second of a video',
    failures: ['video_not_found', 'too_many_notes'],
    params: z.object({ videoId: VideoId }),
    /** The draft's own id makes the request idempotent: sent again with other words, it changes the same note, unless that was edited. */
    body: NoteBody.extend({ draftKey: Id.optional() }),
    reply: z.object({ data: Note }),
  }),
  editNote: endpoint({
    method: 'PUT',
    path: '/learning/notes/:videoId/:noteId',
    access: 'signedIn',
    summary: "Change one's own note",
    failures: ['note_not_found'],
    params: NoteId,
    body: NoteBody,
    reply: z.object({ data: Note }),
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/learning/notes/:videoId/:noteId',
    access: 'signedIn',
    summary: "Delete one's own note",
    failures: ['note_not_found'],
    params: NoteId,
    reply: z.object({ data: z.object({ _id: z.string() }) }),
  }),
}
