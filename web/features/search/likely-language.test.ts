import { expect, test } from 'vitest'
import { likelyLanguage } from '#web/features/search/likely-language.ts'

test('the script of a search determines the language, else the browser does', () => {
  expect(likelyLanguage('கணிதம்', undefined, ['en-IN'])).toBe('tamil')
  expect(likelyLanguage('खेती', undefined, [])).toBe('hindi')
  expect(likelyLanguage('qwxz', undefined, ['kn-IN', 'en'])).toBe('kannada')
  expect(likelyLanguage('qwxz', 'marathi', ['kn-IN', 'en'])).toBe('marathi')
  expect(likelyLanguage('கணிதம்', 'marathi', [])).toBe('tamil')
  expect(likelyLanguage('शेती', 'marathi', ['hi-IN'])).toBe('marathi')
  expect(likelyLanguage('खेती', 'tamil', [])).toBe('hindi')
  expect(likelyLanguage('qwxz', undefined, ['fr'])).toBeNull()
  expect(likelyLanguage('qwxz', undefined, [])).toBeNull()
})
