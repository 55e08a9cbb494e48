import { v4 } from 'uuid'
import type { ImportedVideo, Source } from '#contract/endpoints/imports.ts'
import { noImport, type PendingImport } from '#web/features/imports/pending-import.ts'
import { type PendingVideo, toPending } from '#web/features/publishing/pending-video.ts'
import { useDraft } from '#web/storage/use-draft.ts'

/** Videos that are about to be added to a course. */
export type AddDraft = {
  videos: PendingVideo[]
  /** What is in the field for links. */
  typed: string
  /** Links that are being looked up. */
  links: string[]
  imported: PendingImport
  /** Where they were imported from; empty when they were not. */
  sources: Source[]
}

export function noVideos(): AddDraft {
  return { videos: [], typed: '', links: [], imported: noImport(), sources: [] }
}

/** The selected videos of an import are appended. */
export function withImported(
  { videos, imported, sources }: AddDraft,
  chosen: ImportedVideo[],
): Partial<AddDraft> {
  const { source } = imported
  return {
    videos: [...videos, ...chosen.map(toPending)],
    sources: sources.length > 0 || !source ? sources : [source],
    imported: noImport(),
  }
}

/** What was added while these videos were being sent stays. */
export function withoutSent({ videos }: AddDraft, sent: PendingVideo[]): Partial<AddDraft> {
  const gone = new Set(sent.map(({ videoName }) => videoName))
  return { videos: videos.filter(({ videoName }) => !gone.has(videoName)), sources: [] }
}

/** The draft of a playlist. */
export type Draft = AddDraft & {
  name: string
  description: string
  language: string
  category: string[]
  /** Whether to keep it private at first. */
  isPrivate: boolean
  /** Sent along, so that the draft is published once even when the answer to the first attempt is lost. */
  draftKey: string
}

function emptyDraft(): Draft {
  const typed = { name: '', description: '', language: '', category: [], isPrivate: false }
  return { ...typed, ...noVideos(), draftKey: v4() }
}

/** The creator's draft, stored in this browser until it is published or discarded. */
export function useUploadDraft(creatorId: string) {
  return useDraft(`upload:${creatorId}`, emptyDraft, { place: 'browser', isBlank: isEmpty })
}

function isEmpty(draft: Draft): boolean {
  const { name, description, language, category, isPrivate, videos, typed, links, imported } = draft
  const isTyped = name || description || language || isPrivate || typed || imported.text
  return !isTyped && category.length + videos.length + links.length === 0
}
