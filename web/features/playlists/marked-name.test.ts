import { expect, test } from 'vitest'
import { markedPieces } from '#web/features/playlists/marked-name.tsx'

const marked = (name: string, ...words: string[]) =>
  markedPieces(name, words)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('')

test('found words are marked as whole words, in any case and with other endings', () => {
  expect(marked('Python in Hindi, Idea by Idea', 'python', 'idea')).toBe(
    '[Python] in Hindi, [Idea] by [Idea]',
  )
  expect(marked('Learn JavaScript', 'java')).toBe('Learn [JavaScript]')
  expect(marked('One course', 'courses')).toBe('One [course]')
  expect(marked('C++ and C', 'c++')).toBe('[C++] and C')
  expect(marked('Café cooking', 'cafe')).toBe('[Café] cooking')
  expect(marked('हिंदी में गणित', 'गणित')).toBe('हिंदी में [गणित]')
})

test('a word that merely contains the letters is not marked', () => {
  expect(marked('In the beginning', 'in')).toBe('[In] the beginning')
  expect(marked('Art of smart charts', 'art')).toBe('[Art] of smart charts')
  expect(marked('Anything', '')).toBe('Anything')
})
