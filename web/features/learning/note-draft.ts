import { readDraft } from '#web/storage/draft.ts'

/** Under what a note that is being written is kept: a new one on a video, or another text for one that is there. */
export const newNoteDraft = (videoId: string) => `note ${videoId}`
export const noteDraft = (noteId: string) => `note ${noteId}`

/** The second of the half-written note on a video; undefined where there is none. */
export function secondOfDraft(videoId: string): number | undefined {
  const { text, seconds } = readDraft(newNoteDraft(videoId), { text: '', seconds: 0 })
  return text ? (seconds ?? 0) : undefined
}
