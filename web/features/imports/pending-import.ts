import type { ImportedVideo, Source } from '#contract/endpoints/imports.ts'
import { readSharedLinks } from '#contract/import-links.ts'
import { limits } from '#contract/limits.ts'
import { shortLink } from '#contract/video-link.ts'

/** An import in progress; stored with the draft, so that it continues where it was stopped. */
export type PendingImport = {
  /** The pasted text. */
  text: string
  source: Source | null
  videos: ImportedVideo[]
  /** Links of deselected videos. */
  left: string[]
  /** Total number to read; 0 before anything was read. */
  total: number
  /** Where to continue: a page of the list, or the position among the links. Null when all is read. */
  next: string | null
}

export function noImport(): PendingImport {
  return { text: '', source: null, videos: [], left: [], total: 0, next: null }
}

/** The request of one step. */
export type Step = { url: string; from?: string }

export function firstStep(text: string): Step {
  const { lists, videoIds, elsewhere } = readSharedLinks(text)
  const isInSteps = videoIds.length > limits.importStep && videoIds.length <= limits.videosPerPlaylist.max
  if (isInSteps && lists.length === 0 && elsewhere.length === 0) return linksFrom(videoIds, 0)
  // Everything is read at once, or nothing: then the server says why.
  return { url: text, from: 'start' }
}

/** Undefined when all is read. */
export function nextStep({ text, next }: PendingImport): Step | undefined {
  if (next === null) return undefined
  const { lists, videoIds } = readSharedLinks(text)
  return lists.length > 0 ? { url: text, from: next } : linksFrom(videoIds, Number(next))
}

function linksFrom(videoIds: string[], at: number): Step {
  return {
    url: videoIds
      .slice(at, at + limits.importStep)
      .map(shortLink)
      .join('\n'),
  }
}

type Reply = { source: Source | null; videos: ImportedVideo[]; next: string | null }

/** Adds the result of a step; `held` are the links that are in the course already. */
export function withStep(now: PendingImport, reply: Reply, held: Set<string>): PendingImport {
  const { lists, videoIds } = readSharedLinks(now.text)
  const read = new Set(now.videos.map(({ videoName }) => videoName))
  const fresh = reply.videos
    .filter(({ videoName }) => !read.has(videoName))
    .map((video) => ({ ...video, description: '' }))
  const videos = [...now.videos, ...fresh].slice(0, limits.videosPerPlaylist.max)
  const source = now.source ?? reply.source
  const isFull = videos.length === limits.videosPerPlaylist.max
  const unwanted = fresh.filter((video) => video.state !== 'ok' && video.state !== 'unknown')
  return {
    ...now,
    source,
    videos,
    left: [...now.left, ...[...unwanted, ...fresh.filter((one) => held.has(one.videoName))].map(nameOf)],
    total: Math.min(source?.count ?? videoIds.length, limits.videosPerPlaylist.max),
    next: isFull ? null : lists.length > 0 ? reply.next : linksLeft(videoIds, now.next),
  }
}

function linksLeft(videoIds: string[], before: string | null): string | null {
  const read = Number(before ?? 0) + limits.importStep
  return read < videoIds.length ? String(read) : null
}

function nameOf({ videoName }: ImportedVideo): string {
  return videoName
}

/** A video that is not available at all. */
export function isLost({ state }: ImportedVideo): boolean {
  return state === 'gone' || state === 'private'
}

/** The ticked videos in order. */
export function chosenOf({ videos, left }: PendingImport, held: Set<string>): ImportedVideo[] {
  const unwanted = new Set(left)
  return videos.filter(
    (video) => !unwanted.has(video.videoName) && !held.has(video.videoName) && !isLost(video),
  )
}
