import type { CourseProgress } from '#contract/endpoints/learning.ts'
import { isSeenToTheEnd } from '#contract/policies/learning.ts'
import { groupedBy } from '#web/ui/lists.ts'

/** How much of a course is watched, for a bar. Percent; none of a course without videos. */
export function percentWatched({ watched, total }: { watched: number; total: number }): number {
  return total > 0 ? (watched / total) * 100 : 0
}

/** How far somebody is in a video; `watched` only where it was ticked or unticked. */
export interface Seen {
  videoId: string
  seconds: number
  duration: number
  watched?: boolean | undefined
  /** Seconds that the player really played since the last mark. */
  played?: number | undefined
}

export interface VideoProgress extends Seen {
  watched: boolean
  /** False if it is known not to be playable: then it is neither counted nor suggested. */
  playable?: boolean
}

export interface Progress {
  /** `asked` until the server has answered, `unknown` if it did not. */
  state: 'asked' | 'known' | 'unknown'
  /** All videos of the course, in order; while they are unknown, those that the page came with. */
  videos: VideoProgress[]
  /** Other videos that were marked meanwhile. */
  others: VideoProgress[]
  /** Number of videos to watch. */
  total: number
  watched: number
  /** Where to continue. Null before the first video was begun, and when all are watched. */
  resume: { index: number; seconds: number } | null
  certificate: string | null
  saved: boolean
}

const untouched = (videoId: string): VideoProgress => ({ videoId, seconds: 0, duration: 0, watched: false })

/** The server's state, or else no progress in the videos that the page came with. */
export function initialProgress(
  begin: { ids: string[]; total: number },
  known: CourseProgress | null,
): Progress {
  const videos = known?.videos ?? begin.ids.map(untouched)
  const index = known?.resume ? videos.findIndex(({ videoId }) => videoId === known.resume?.videoId) : -1
  return {
    state: 'asked',
    videos,
    others: [],
    total: known?.total ?? begin.total,
    watched: countWatched(videos),
    resume: index >= 0 ? { index, seconds: known?.resume?.seconds ?? 0 } : null,
    certificate: known?.certificate ?? null,
    saved: known?.saved ?? false,
  }
}

/** The progress as the server would return it now. */
export function toCourseProgress({
  videos,
  total,
  watched,
  resume,
  saved,
  certificate,
}: Progress): CourseProgress {
  const open = resume ? videos[resume.index] : undefined
  return {
    watched,
    total,
    resume: resume && open ? { videoId: open.videoId, seconds: resume.seconds } : null,
    saved,
    certificate,
    videos: videos.map((video) => ({ ...video, playable: video.playable ?? true })),
  }
}

/** After marks of this page; the last of them is where to continue, or what follows it. */
export function applyMarks(progress: Progress, marks: Seen[]): Progress {
  const last = marks.at(-1)
  if (!last) return progress
  const byVideo = groupedBy(marks, ({ videoId }) => videoId)
  const after = (video: VideoProgress) => (byVideo.get(video.videoId) ?? []).reduce(advanced, video)
  const listed = new Set([...progress.videos, ...progress.others].map(({ videoId }) => videoId))
  const added = [...byVideo.keys()].filter((videoId) => !listed.has(videoId)).map(untouched)
  const videos = progress.videos.map(after)
  const others = [...progress.others, ...added].map(after)
  const index = videos.findIndex(({ videoId }) => videoId === last.videoId)
  const next = index < 0 ? progress.resume : nextOpen(videos, index)
  return {
    ...progress,
    videos,
    others,
    watched: countWatched(videos) + countWatched(others),
    resume: [...videos, ...others].some(isBegun) ? next : null,
  }
}

/** How far somebody is in a video of the course. */
export function progressOf({ videos, others }: Progress, videoId: string): VideoProgress {
  const isIt = (video: VideoProgress) => video.videoId === videoId
  return videos.find(isIt) ?? others.find(isIt) ?? untouched(videoId)
}

export function isBegun({ seconds, watched }: VideoProgress): boolean {
  return watched || seconds > 0
}

function advanced(video: VideoProgress, mark: Seen): VideoProgress {
  const duration = mark.duration || video.duration
  const isSeen = isSeenToTheEnd({ seconds: mark.seconds, duration })
  return { ...video, seconds: mark.seconds, duration, watched: mark.watched ?? (video.watched || isSeen) }
}

function isOpen({ watched, playable }: VideoProgress): boolean {
  return !watched && playable !== false
}

function nextOpen(videos: VideoProgress[], from: number): Progress['resume'] {
  for (let step = 0; step < videos.length; step += 1) {
    const index = (from + step) % videos.length
    const video = videos[index]
    if (video && isOpen(video)) return { index, seconds: Math.floor(video.seconds) }
  }
  return null
}

/** Where a video starts when it is opened: where it was left, or from the beginning once it was seen to its end. */
export function secondToStart(video: VideoProgress | undefined): number {
  if (!video) return 0
  return isSeenToTheEnd(video) ? 0 : Math.floor(video.seconds)
}

function countWatched(videos: VideoProgress[]): number {
  return videos.filter(({ watched, playable }) => watched && playable !== false).length
}

/** Total seconds left of all unwatched videos; null where the length of one is unknown. */
export function secondsLeft({ videos, total }: Progress): number | null {
  const open = videos.filter(isOpen)
  if (videos.length < total || open.some(({ duration }) => !duration)) return null
  return open.reduce((left, { seconds, duration }) => left + Math.max(0, duration - seconds), 0)
}

/** Share of a video that was seen, from 0 to 1. */
export function shareSeen({ watched, seconds, duration }: VideoProgress, length: number | null): number {
  if (watched) return 1
  const whole = length || duration
  return whole > 0 ? Math.min(1, seconds / whole) : 0
}
