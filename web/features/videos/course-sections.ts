import type { CourseSection } from '#contract/endpoints/playlists.ts'
import { groupedBy } from '#web/ui/lists.ts'

/** Consecutive videos, by index, and their section. */
interface SectionOfVideos {
  section: CourseSection | undefined
  indexes: number[]
}

/** Consecutive indexes, section by section: those before the first one form a group without a name. */
export function bySection(indexes: number[], sections: CourseSection[] | undefined): SectionOfVideos[] {
  const sectionOf = (index: number) => sections?.filter(({ from }) => from <= index + 1).at(-1)
  return [...groupedBy(indexes, sectionOf)].map(([section, within]) => ({ section, indexes: within }))
}

/** All videos of a course; if no video precedes the first section, that is the first group. */
export function allSections(count: number, sections: CourseSection[] | undefined): SectionOfVideos[] {
  return bySection(
    Array.from({ length: count }, (_, index) => index),
    sections,
  )
}
