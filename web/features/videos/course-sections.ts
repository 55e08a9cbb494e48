import type { CourseSection } from '#contract/endpoints/playlists.ts'

/** Videos that stand together, by their indexes, and the section they are of. */
export interface SectionOfVideos {
  section: CourseSection | undefined
  indexes: number[]
}

/** Indexes that follow one another, section by section: those before the first one stand alone. */
export function bySection(indexes: number[], sections: CourseSection[] | undefined): SectionOfVideos[] {
  const sectionOf = (index: number) => sections?.findLast(({ from }) => from <= index + 1)
  return [...Map.groupBy(indexes, sectionOf)].map(([section, within]) => ({ section, indexes: within }))
}

/** All videos of a course; where nothing stands before the first section, it is the first. */
export function allSections(count: number, sections: CourseSection[] | undefined): SectionOfVideos[] {
  return bySection(
    Array.from({ length: count }, (_, index) => index),
    sections,
  )
}
