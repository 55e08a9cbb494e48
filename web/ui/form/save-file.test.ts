import { expect, test } from 'vitest'
import { dayForFileName, fileNameOf } from './save-file.ts'

test.each([
  ['Pragati', 'pragati-codes.txt'],
  ['A/B: Learn & share!', 'a-b-learn-share-codes.txt'],
  ['प्रगति', 'प्रगति-codes.txt'],
  ['***', 'codes.txt'],
])('files of the site %s are called %s', (site, name) => {
  expect(fileNameOf(site, 'codes.txt')).toBe(name)
})

test('the day in the name of a file is that of the reader’s clock', () => {
  expect(dayForFileName(new Date(2026, 2, 5, 0, 1))).toBe('2026-03-05')
  expect(dayForFileName(new Date(2026, 10, 30, 23, 59))).toBe('2026-11-30')
})
