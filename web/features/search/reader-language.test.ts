import { expect, test } from 'vitest'
import { readerLanguage } from '#web/features/search/reader-language.ts'

test('the script tells the language, else the browser does', () => {
  expect(readerLanguage('கணிதம்', ['en-IN'])).toBe('tamil')
  expect(readerLanguage('खेती', [])).toBe('hindi')
  expect(readerLanguage('qwxz', ['kn-IN', 'en'])).toBe('kannada')
  expect(readerLanguage('qwxz', ['fr'])).toBeNull()
  expect(readerLanguage('qwxz', [])).toBeNull()
})
