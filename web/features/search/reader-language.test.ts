import { expect, test } from 'vitest'
import { readerLanguage } from '#web/features/search/reader-language.ts'

test('the script of a search determines the language, else the browser does', () => {
  expect(readerLanguage('கணிதம்', undefined, ['en-IN'])).toBe('tamil')
  expect(readerLanguage('खेती', undefined, [])).toBe('hindi')
  expect(readerLanguage('qwxz', undefined, ['kn-IN', 'en'])).toBe('kannada')
  expect(readerLanguage('qwxz', 'marathi', ['kn-IN', 'en'])).toBe('marathi')
  expect(readerLanguage('கணிதம்', 'marathi', [])).toBe('tamil')
  expect(readerLanguage('शेती', 'marathi', ['hi-IN'])).toBe('marathi')
  expect(readerLanguage('खेती', 'tamil', [])).toBe('hindi')
  expect(readerLanguage('qwxz', undefined, ['fr'])).toBeNull()
  expect(readerLanguage('qwxz', undefined, [])).toBeNull()
})
