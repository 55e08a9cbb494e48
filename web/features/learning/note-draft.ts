import { readDraft } from '#web/storage/draft.ts'

/** Key of the draft of a note: a new one on a video, or a change of an existing one. */
export const newNoteDraft = (videoId: string) => `note ${videoId}`
export const noteDraft = (noteId: string) => `note ${noteId}`

/** The second of the unfinished note on a video; undefined without one. */
export function secondOfDraft(videoId: string): number | undefined {
  const { text, seconds } = readDraft(newNoteDraft(videoId), { text: '', seconds: 0 })
  return text ? (seconds ?? 0) : undefined
}
