import { ApiError } from '#contract/client.ts'
import type { CourseProgress } from '#contract/endpoints/learning.ts'
import type { PlaylistPage } from '#contract/endpoints/playlists.ts'
import { videoIdOf } from '#contract/video-link.ts'
import { browserApi } from '#web/api/browser.ts'
import { pathsOfVideos } from '#web/features/videos/course-videos.ts'
import { cachePage, cacheReply } from './cache-page.ts'
import { nextMarkTime, putMarkOnUnload, storeMarks } from './marks.ts'
import { sendPending, sendPendingBriefly } from './outbox.ts'
import { claimDatabase } from './owner.ts'
import { pendingMarks } from './pending-marks.ts'
import {
  applyMarks,
  initialProgress,
  isBegun,
  type Progress,
  progressOf,
  type Seen,
  secondToStart,
  toCourseProgress,
} from './progress.ts'

/** Progress in the open course, as the page shows it; subscribers are notified. */
export interface Course {
  playlistId: string
  read(): Progress
  subscribe(listener: () => void): () => void
  /** The player's position; `isLeaving` when no answer can be waited for. */
  reached(seen: Seen, isLeaving?: boolean): void
  tick(videoId: string, watched: boolean): void
  tickAll(): void
  reset(): Promise<void>
  /** Undoes `tickAll` or `reset`. */
  undo(): void
}

export function openCourse(playlist: PlaylistPage, accountId: string): Course {
  const { _id: playlistId, from, videos, videoCount: total } = playlist
  const listeners = new Set<() => void>()
  const begin = { ids: from === 1 ? videos.map(({ videoName }) => videoIdOf(videoName) ?? '') : [], total }
  let now = initialProgress(begin, null)
  let before: Seen[] = []
  /** What an answer may lack when it arrives, in order: marks that waited, and those of this page. */
  let since: Seen[] = []
  let isKept = false
  let marked: Promise<void> = Promise.resolve()

  function update(next: Progress) {
    now = next
    for (const listener of listeners) listener()
    if (!isKept && now.state !== 'asked' && [...now.videos, ...now.others].some(isBegun)) void keep()
  }
  async function keep() {
    isKept = true
    // The list of the person's courses is fetched with it: the server must know by then that this one is begun.
    await marked
    await sendPendingBriefly()
    await cachePage(
      [{ path: `/playlist/page/${playlistId}?from=${from}`, body: { data: playlist } }],
      // The outline of a long course is loaded in parts.
      videos.length < total ? pathsOfVideos(playlistId, total) : [],
    )
  }
  function apply(seen: Seen[]) {
    since.push(...seen)
    update(applyMarks(now, seen))
  }
  function mark(seen: Seen[]) {
    marked = storeMarks(seen.map(markOf))
    apply(seen)
    void marked.then(sendPending).then(storeProgress)
  }
  /** Marks that do not come from a player add no time played. */
  function markOf({ videoId, seconds, duration, watched, played = 0 }: Seen) {
    return { videoId, seconds, duration, watched, played, at: nextMarkTime(), playlistId }
  }
  /** The place to continue at comes last, as it was watched last. */
  function remember(marks: Seen[]) {
    const open = now.resume ? now.videos[now.resume.index] : undefined
    const others = marks.filter(({ videoId }) => videoId !== open?.videoId)
    before = open ? [...others, open] : others
  }
  async function storeProgress() {
    if (now.state === 'known')
      await cacheReply(`/learning/course/${playlistId}`, { data: toCourseProgress(now) })
  }
  async function load() {
    const answer = ask(playlistId)
    const inTime = await Promise.race([answer, after(TIMEOUT)])
    await take(inTime ?? null)
    // The player does not wait forever; a late answer is still shown.
    if (inTime !== undefined) return
    const late = await answer
    if (late) await take(late)
  }
  async function take(loaded: CourseProgress | null) {
    const start = initialProgress(begin, loaded)
    const waiting = (await pendingMarks(accountId)).filter(
      (mark) =>
        mark.playlistId === playlistId || start.videos.some(({ videoId }) => videoId === mark.videoId),
    )
    since = [...waiting, ...since]
    update({ ...applyMarks(start, since), state: loaded ? 'known' : 'unknown' })
  }
  void load()

  return {
    playlistId,
    read: () => now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reached(seen, isLeaving = false) {
      if (!isLeaving) return mark([seen])
      apply([seen])
      putMarkOnUnload(markOf(seen))
      void storeProgress()
    },
    tick(videoId, watched) {
      const own = progressOf(now, videoId)
      // Unticking a video at its end makes it start from the beginning again.
      const seconds = watched ? own.seconds : secondToStart(own)
      mark([{ videoId, seconds, duration: own.duration, watched }])
    },
    tickAll() {
      const open = now.videos.filter(({ watched }) => !watched)
      remember(open)
      mark(open.map((one) => ({ ...one, watched: true })))
    },
    async reset() {
      const begun = now.videos.filter(isBegun)
      await sendPending()
      const { data } = await browserApi.learning.resetCourse({ params: { playlistId } })
      remember(begun)
      since = []
      update({ ...initialProgress(begin, data), state: 'known' })
      void storeProgress()
    },
    undo() {
      mark(before)
      before = []
    },
  }
}

/** Maximum time on an unresponsive network: to send, then to read what is cached. Milliseconds. */
const TIMEOUT = 10_000

function after(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))
}

/** The server's progress, once it was sent what waited in this browser. Null when it cannot be loaded. */
async function ask(playlistId: string): Promise<CourseProgress | null> {
  await claimDatabase()
  await sendPendingBriefly()
  try {
    return (await browserApi.learning.getCourse({ params: { playlistId } })).data
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
