import { readSession } from '#web/api/session/session.ts'
import { readDraft } from '#web/storage/draft.ts'

/** Key of a writer's draft: of a new note, by its video, or of a change to an existing one, by that note. */
export const noteDraft = (writer: string, what: string) => `note ${writer} ${what}`

/** The second of one's unfinished note on a video; undefined without one. */
export function secondOfDraft(videoId: string): number | undefined {
  const draft = noteDraft(readSession()?.id ?? '', videoId)
  const { text, seconds } = readDraft(draft, { text: '', seconds: 0 })
  return text ? (seconds ?? 0) : undefined
}
