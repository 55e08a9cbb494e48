import type { CourseNotes, Note } from '#contract/endpoints/learning/notes.ts'
import { clock } from '#web/features/videos/duration.ts'
import { groupedBy } from '#web/ui/lists.ts'

type Video = Pick<CourseNotes['videos'][number], 'videoId' | 'title'>

/** The notes of a course as plain text: its name, then by video with their seconds. */
export function notesAsText(
  name: string,
  videos: Video[],
  notes: Pick<Note, 'videoId' | 'seconds' | 'text'>[],
): string {
  const byVideo = groupedBy(notes, ({ videoId }) => videoId)
  const parts = videos.map(({ videoId, title }) =>
    [title, ...(byVideo.get(videoId) ?? []).map((note) => `${clock(note.seconds)}  ${note.text}`)].join('\n'),
  )
  return `${[name, ...parts].join('\n\n')}\n`
}
