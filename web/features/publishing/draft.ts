import { useEffect, useState } from 'react'
import { v4 } from 'uuid'
import type { PendingVideo } from '#web/features/publishing/pending-video.ts'
import { uploadDraftKey } from '#web/features/session/upload-draft.ts'

/** A playlist that is being put together. */
export type Draft = {
  name: string
  description: string
  language: string
  category: string[]
  videos: PendingVideo[]
  /** Sent along, so that the draft is published once even when the answer to the first attempt is lost. */
  draftKey: string
}

function emptyDraft(): Draft {
  return { name: '', description: '', language: '', category: [], videos: [], draftKey: v4() }
}

/** The creator's draft, kept in this browser until it is published or thrown away. */
export function useDraft(creatorId: string) {
  const key = uploadDraftKey(creatorId)
  const [draft, setDraft] = useState(() => readDraft(key))

  useEffect(() => {
    keepDraft(key, draft)
  }, [key, draft])

  return {
    draft,
    isEmpty: isEmpty(draft),
    change: (next: (draft: Draft) => Partial<Draft>) => setDraft((now) => ({ ...now, ...next(now) })),
    clear() {
      const next = emptyDraft()
      keepDraft(key, next)
      setDraft(next)
    },
  }
}

function readDraft(key: string): Draft {
  try {
    return { ...emptyDraft(), ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    // Forbidden storage, or something that no draft of ours is.
    return emptyDraft()
  }
}

function keepDraft(key: string, draft: Draft): void {
  try {
    if (isEmpty(draft)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The browser's storage is full or forbidden: the draft then lives as long as the page, which is no reason to stop.
  }
}

function isEmpty({ name, description, language, category, videos }: Draft): boolean {
  return !name && !description && !language && category.length === 0 && videos.length === 0
}
