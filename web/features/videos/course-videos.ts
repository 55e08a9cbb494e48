import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { ApiError } from '#contract/client.ts'
import type { CourseSection, Playlist, PlaylistPage } from '#contract/endpoints/playlists.ts'
import type { ListedVideo } from '#contract/endpoints/videos.ts'
import { browserApi } from '#web/api/browser.ts'

/** The videos of a course by index, from 0. A page knows some of them; the others are loaded on demand. */
export interface CourseVideos {
  count: number
  /** Left out if there are none. */
  sections?: CourseSection[] | undefined
  /** Undefined while it is not known. */
  at(index: number): ListedVideo | undefined
  /** -1 while it is not known. */
  indexOf(id: string): number
  /** Loads it, with its neighbours, unless it is known. */
  load(index: number): Promise<ListedVideo | undefined>
  /** Loads the one with this `_id`, with its neighbours, unless it is known. */
  find(id: string): Promise<void>
  /** Why some could not be loaded. */
  problem?: string | undefined
}

/** Videos per request. */
const PER_REQUEST = 50

/** The paths, below /api/v1, of all videos of a course. */
export function pathsOfVideos(playlistId: string, count: number): string[] {
  const requests = Array.from({ length: Math.ceil(count / PER_REQUEST) }, (_, index) => index)
  return requests.map(
    (index) => `/playlist/videos/${playlistId}?from=${index * PER_REQUEST + 1}&limit=${PER_REQUEST}`,
  )
}

export function useCourseVideos(playlist: PlaylistPage): CourseVideos {
  const store = useMemo(() => openVideos(playlist), [playlist])
  return useSyncExternalStore(store.subscribe, store.read, store.read)
}

/** Loads those that are not known yet. Returns a function to try again while some are missing, null once none is. */
export function useVideosOf({ at, load }: CourseVideos, indexes: number[]): (() => void) | null {
  const missing = indexes.find((index) => !at(index)) ?? -1
  useEffect(() => {
    if (missing >= 0) void load(missing)
  }, [missing, load])
  return missing < 0 ? null : () => void load(missing)
}

/** For when all videos are known. */
export function allVideos({ videos, sections }: Pick<Playlist, 'videos' | 'sections'>): CourseVideos {
  return {
    count: videos.length,
    sections,
    at: (index) => videos[index],
    indexOf: (id) => videos.findIndex(({ _id }) => _id === id),
    load: async (index) => videos[index],
    find: async () => {},
  }
}

function openVideos({ _id: playlistId, first, from, videos, videoCount, sections }: PlaylistPage) {
  const listeners = new Set<() => void>()
  const known = new Map<number, ListedVideo>(first ? [[0, first]] : [])
  const underWay = new Map<string, Promise<string | undefined>>()
  let isCutOff = false

  function see(problem?: string): CourseVideos {
    return { count: videoCount, sections, at, indexOf, load, find, problem }
  }
  function tell(problem?: string) {
    now = see(problem)
    for (const listener of listeners) listener()
  }
  function keep(place: number, page: ListedVideo[]) {
    for (const [offset, video] of page.entries()) known.set(place - 1 + offset, video)
  }
  const at = (index: number) => known.get(index)
  const indexOf = (id: string) => [...known].find(([, { _id }]) => _id === id)?.[0] ?? -1

  /** Returns why that failed. */
  async function ask(query: { from?: number; holding?: string }): Promise<string | undefined> {
    try {
      const page = await browserApi.playlists.listVideos({
        params: { id: playlistId },
        query: { ...query, limit: PER_REQUEST },
      })
      keep(page.from, page.data)
      tell()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      isCutOff = error.code === 'unreachable'
      // A link to a video that is gone opens nothing.
      if (error.code === 'video_not_found') return undefined
      tell(error.message)
      return error.message
    }
    return undefined
  }
  /** Shares a request that is already in progress for the same key. */
  function askOnce(key: string, query: Parameters<typeof ask>[0]) {
    const asked = underWay.get(key) ?? ask(query).finally(() => underWay.delete(key))
    underWay.set(key, asked)
    return asked
  }
  async function load(index: number) {
    if (!known.has(index) && index < videoCount) {
      const start = index - (index % PER_REQUEST)
      await askOnce(String(start), { from: start + 1 })
    }
    return known.get(index)
  }
  async function find(id: string) {
    const problem = indexOf(id) < 0 ? await askOnce(id, { holding: id }) : undefined
    // Offline, the parts of a begun course can be read from the cache, though not by the id of a video.
    for (let index = 0; indexOf(id) < 0 && isCutOff && index < videoCount; index += PER_REQUEST)
      await load(index)
    // A part that could be loaded says nothing about this one.
    if (problem && indexOf(id) < 0) tell(problem)
  }

  keep(from, videos)
  let now = see()
  return {
    read: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
