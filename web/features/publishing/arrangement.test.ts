import { expect, test } from 'vitest'
import {
  addSection,
  arrangementOf,
  type Entry,
  emptySections,
  moveChosen,
  readEntries,
  videosOf,
  withVideos,
} from './arrangement.ts'

/** Capital letters are names of sections, lower-case letters videos. */
function list(letters: string): Entry[] {
  return [...letters].map((key) =>
    key === key.toUpperCase() ? { kind: 'section', key, name: key } : { kind: 'video', key },
  )
}
const letters = (entries: Entry[]) => entries.map(({ key }) => key).join('')
const section = list('N')[0] as Entry

test.each([
  ['bd', { to: 'first' }, 'AbdaBce'],
  ['ab', { to: 'last' }, 'ABcdeab'],
  ['ae', { to: 'place', place: 3 }, 'AbBcaed'],
  ['de', { to: 'place', place: 99 }, 'AabBcde'],
  ['ce', { to: 'section', key: 'A' }, 'AabceBd'],
  ['ab', { to: 'section', key: 'B' }, 'ABcdeab'],
] as const)('chosen videos %s go to %o together and in their order', (chosen, target, expected) => {
  expect(letters(moveChosen(list('AabBcde'), new Set(chosen), target))).toBe(expected)
})

test('a new section contains the selected videos and leaves the others where they were', () => {
  expect(letters(addSection(list('AabcBde'), new Set('bd'), section))).toBe('AacNbdBe')
  expect(letters(addSection(list('abc'), new Set('ac'), section))).toBe('bNac')
  expect(letters(addSection(list('abc'), new Set(), section))).toBe('Nabc')
  expect(letters(addSection(list('Aabc'), new Set(), section))).toBe('AabcN')
})

test('a name without videos is not saved, and positions are counted over all sections', () => {
  const entries = list('aABbcC')
  expect(arrangementOf(entries)).toEqual({
    videoIds: ['a', 'b', 'c'],
    sections: [{ name: 'B', from: 2 }],
  })
  expect(emptySections(entries)).toEqual(['A', 'C'])
  expect(videosOf(entries, 'A')).toEqual([])
  expect(videosOf(entries, 'B')).toEqual(['b', 'c'])
})

test('videos that were added meanwhile come last, removed ones are dropped', () => {
  const now = ['c', 'a', 'x'].map((_id) => ({ _id }))
  expect(letters(withVideos(list('AabBc'), now))).toBe('AaBcx')
})

test('of a stored arrangement only what has its form is read', () => {
  const stored = [null, 'a', { kind: 'video' }, { kind: 'section', key: 'S' }, ...list('Ab')]
  expect(letters(readEntries(stored))).toBe('Ab')
})
