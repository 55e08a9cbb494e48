import type { ImportedVideo, Source } from '#contract/endpoints/imports.ts'
import { readSharedLinks } from '#contract/import-links.ts'
import { limits } from '#contract/limits.ts'
import { shortLink } from '#contract/video-link.ts'

/** What is being imported; kept with the draft, so that it goes on where it was stopped. */
export type PendingImport = {
  /** What was pasted. */
  text: string
  source: Source | null
  videos: ImportedVideo[]
  /** Links of videos that are not wanted. */
  left: string[]
  /** How many there are to read; 0 before anything was read. */
  total: number
  /** Where to go on: a page of the list, or the position among the links. Null when all is read. */
  next: string | null
}

export function noImport(): PendingImport {
  return { text: '', source: null, videos: [], left: [], total: 0, next: null }
}

/** What one step asks for. */
export type Step = { url: string; from?: string }

export function firstStep(text: string): Step {
  const { lists, videoIds, elsewhere } = readSharedLinks(text)
  const isInSteps = videoIds.length > limits.importStep && videoIds.length <= limits.videosPerPlaylist.max
  if (isInSteps && lists.length === 0 && elsewhere.length === 0) return linksFrom(videoIds, 0)
  // What can be read at once, or not at all: then the server says why.
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

/** What a step has read is added; `held` are the links that are in the course already. */
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

/** A video that cannot be had at all, however much it is wanted. */
export function isLost({ state }: ImportedVideo): boolean {
  return state === 'gone' || state === 'private'
}

/** The ticked videos in their order. */
export function chosenOf({ videos, left }: PendingImport, held: Set<string>): ImportedVideo[] {
  const unwanted = new Set(left)
  return videos.filter(
    (video) => !unwanted.has(video.videoName) && !held.has(video.videoName) && !isLost(video),
  )
}
