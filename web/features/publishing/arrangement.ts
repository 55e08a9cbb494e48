import type { CourseSection, Playlist } from '#contract/endpoints/playlists.ts'
import type { Video } from '#contract/endpoints/videos.ts'
import { insertedAt } from '#web/ui/lists.ts'
import { randomId } from '#web/ui/random-id.ts'

/** The course as a list: a section is the videos that follow its name, up to the next name. */
export type Entry = { kind: 'section'; key: string; name: string } | { kind: 'video'; key: string }

export type Target =
  | { to: 'first' | 'last' }
  | { to: 'place'; place: number }
  | { to: 'section'; key: string }

export function entriesOf({ videos, sections = [] }: Pick<Playlist, 'videos' | 'sections'>): Entry[] {
  const nameAt = new Map(sections.map(({ from, name }) => [from, name]))
  return videos.flatMap(({ _id }, index): Entry[] => {
    const name = nameAt.get(index + 1)
    return name === undefined ? [videoEntry(_id)] : [newSection(name), videoEntry(_id)]
  })
}

/** The current videos of the playlist, in the new order; those added meanwhile come last. */
export function withVideos(entries: Entry[], videos: Pick<Video, '_id'>[]): Entry[] {
  const there = new Set(videos.map(({ _id }) => _id))
  const kept = entries.filter(({ kind, key }) => kind === 'section' || there.has(key))
  const known = new Set(entries.map(({ key }) => key))
  return [...kept, ...videos.filter(({ _id }) => !known.has(_id)).map(({ _id }) => videoEntry(_id))]
}

/** What a draft has of them: it may be from an older version, or anything. */
export function readEntries(stored: unknown[]): Entry[] {
  return stored.filter(isEntry)
}

/** Whether it is the same order with the same names of sections, finished or not. */
export function isSameArrangement(one: Entry[], other: Entry[]): boolean {
  const signatureOf = (entries: Entry[]) =>
    JSON.stringify(entries.map((entry) => (entry.kind === 'section' ? [entry.name] : entry.key)))
  return signatureOf(one) === signatureOf(other)
}

/** Named sections without a video, which would not be saved. */
export function emptySections(entries: Entry[]): string[] {
  return entries.flatMap((entry, at) => {
    const isEmpty = entry.kind === 'section' && entries[at + 1]?.kind !== 'video'
    const name = isEmpty ? entry.name.trim() : ''
    return name ? [name] : []
  })
}

/** In the form that is saved: names without videos are left out. */
export function arrangementOf(entries: Entry[]): { videoIds: string[]; sections: CourseSection[] } {
  const videoIds: string[] = []
  const sections: CourseSection[] = []
  for (const [at, entry] of entries.entries()) {
    if (entry.kind === 'video') videoIds.push(entry.key)
    else if (entries[at + 1]?.kind === 'video')
      sections.push({ name: entry.name.trim(), from: videoIds.length + 1 })
  }
  return { videoIds, sections }
}

/** The videos of a section, by its entry. */
export function videosOf(entries: Entry[], key: string): string[] {
  const at = entries.findIndex((entry) => entry.key === key)
  return entries.slice(at + 1, endOfSection(entries, at)).map((entry) => entry.key)
}

/** Moves the selected videos there, together and in order. */
export function moveChosen(entries: Entry[], chosen: ReadonlySet<string>, target: Target): Entry[] {
  const moved = entries.filter(({ key }) => chosen.has(key))
  const rest = entries.filter(({ key }) => !chosen.has(key))
  return insertedAt(rest, whereTo(rest, target), moved)
}

/**
 * A section of the selected videos, after the section of the first of them; without a selection, an empty one
 * at the end.
 */
export function addSection(entries: Entry[], chosen: ReadonlySet<string>, section: Entry): Entry[] {
  const first = entries.findIndex(({ key }) => chosen.has(key))
  if (first < 0)
    // The first section of a course is all of it, until others follow.
    return entries.some(({ kind }) => kind === 'section') ? [...entries, section] : [section, ...entries]
  const before = entries.slice(0, endOfSection(entries, first)).filter(({ key }) => !chosen.has(key))
  const after = entries.slice(endOfSection(entries, first)).filter(({ key }) => !chosen.has(key))
  return [...before, section, ...entries.filter(({ key }) => chosen.has(key)), ...after]
}

export function newSection(name: string): Entry {
  return { kind: 'section', key: randomId(), name }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { kind, key, name } = value as Partial<Record<string, unknown>>
  return typeof key === 'string' && (kind === 'video' || (kind === 'section' && typeof name === 'string'))
}

function videoEntry(key: string): Entry {
  return { kind: 'video', key }
}

/** Where the next section after this entry begins, or the course ends. */
function endOfSection(entries: Entry[], at: number): number {
  const next = entries.findIndex(({ kind }, index) => index > at && kind === 'section')
  return next < 0 ? entries.length : next
}

function whereTo(rest: Entry[], target: Target): number {
  if (target.to === 'last') return rest.length
  if (target.to === 'section')
    return endOfSection(
      rest,
      rest.findIndex(({ key }) => key === target.key),
    )
  const before = target.to === 'place' ? target.place - 1 : 0
  // At the very beginning it belongs to the section that begins there.
  if (before <= 0) return rest[0]?.kind === 'section' ? 1 : 0
  const places = rest.flatMap(({ kind }, index) => (kind === 'video' ? [index] : []))
  const last = places[before - 1]
  return last === undefined ? rest.length : last + 1
}
