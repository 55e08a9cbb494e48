import { useEffect, useState } from 'react'
import type { Playlist } from '#contract/endpoints/playlists.ts'
import {
  arrangementOf,
  type Entry,
  entriesOf,
  isSameArrangement,
  readEntries,
  withVideos,
} from '#web/features/publishing/arrangement.ts'
import { readDraft, storeDraft } from '#web/storage/draft.ts'
import { useDraft } from '#web/storage/use-draft.ts'

type Arranged = Pick<Playlist, '_id' | 'creator' | 'videos' | 'sections'>

type Draft = {
  entries: Entry[]
  /** What it was begun on; null: what the page shows. */
  seen: Entry[] | null
}

const nameOf = ({ _id, creator }: Arranged) => `arrange:${creator._id}:${_id}`

/** Whether this browser has an arrangement of the course that was not saved. */
export function isBeingArranged(playlist: Arranged): boolean {
  const { entries } = readDraft<{ entries: unknown[] }>(nameOf(playlist), { entries: [] }, 'browser')
  if (!entries) return false
  return !isSameArrangement(withVideos(readEntries(entries), playlist.videos), entriesOf(playlist))
}

/**
 * The order and sections of a course, kept in this browser until they are saved or discarded. Each step can be undone, also to
 * start afresh, except the single letters of a name.
 */
export function useArrangementDraft(playlist: Arranged) {
  const { videos } = playlist
  const { draft, isEmpty, change, clear, startFrom } = useDraft<Draft>(
    nameOf(playlist),
    () => ({ entries: entriesOf(playlist), seen: entriesOf(playlist) }),
    {
      place: 'browser',
      isBlank: (now, blank) =>
        isSameArrangement(withVideos(now.entries, videos), withVideos(blank.entries, videos)),
    },
  )
  const [wasKept] = useState(!isEmpty)
  const [steps, setSteps] = useState<Entry[][]>([])
  const [last, ...earlier] = steps
  const entries = withVideos(readEntries(draft.entries), videos)

  // Without local changes the arrangement follows the reloaded course.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the course has arrived
  useEffect(() => {
    if (isEmpty && !isSameArrangement(entries, entriesOf(playlist))) clear()
  }, [playlist])

  return {
    entries,
    /** The same object until something is changed. */
    version: draft.entries,
    /** It was there from an earlier visit, or is not what it was begun on, and is not saved yet. */
    isKept: (wasKept || draft.seen === null) && !isEmpty,
    arrange(next: Entry[]): void {
      const isStep = next.length !== entries.length || next.some(({ key }, at) => key !== entries[at]?.key)
      if (isStep) setSteps([draft.entries, ...steps])
      change({ entries: next })
    },
    takeBack: last
      ? () => {
          setSteps(earlier)
          change({ entries: last })
        }
      : undefined,
    /** The arrangement that it was begun on, with the videos that are there now. */
    seen: arrangementOf(withVideos(readEntries(draft.seen ?? entriesOf(playlist)), videos)),
    /** The creator has seen that the order was changed elsewhere; from now on that order is the base. */
    seeCurrent: () => change({ seen: null }),
    startFrom(saved: Entry[]): void {
      startFrom({ entries: saved, seen: saved })
      change({ seen: saved })
    },
    startAfresh(): void {
      setSteps([draft.entries, ...steps])
      clear()
    },
    clear(): void {
      setSteps([])
      clear()
    },
    /** Stores it again, for whoever arranges the course next. */
    keep: () => storeDraft(nameOf(playlist), draft, 'browser'),
    isEmpty,
  }
}
