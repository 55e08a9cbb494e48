import { expect, test } from 'vitest'
import { allSections, bySection } from './course-sections.ts'

const basics = { name: 'Basics', from: 2 }
const more = { name: 'More', from: 4 }

test('videos are grouped by section, those before the first one separately', () => {
  expect(allSections(5, [basics, more])).toEqual([
    { section: undefined, indexes: [0] },
    { section: basics, indexes: [1, 2] },
    { section: more, indexes: [3, 4] },
  ])
})

test('a page that begins within a section names it, and a course without sections has one group', () => {
  expect(bySection([2, 3], [basics, more])).toEqual([
    { section: basics, indexes: [2] },
    { section: more, indexes: [3] },
  ])
  expect(allSections(2, undefined)).toEqual([{ section: undefined, indexes: [0, 1] }])
})
