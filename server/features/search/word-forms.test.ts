import { expect, test } from 'vitest'
import { inflections, wordForms } from './word-forms.ts'

test.each([
  ['designing', 'design'],
  ['design', 'designing'],
  ['planning', 'plan'],
  ['plan', 'planning'],
  ['coding', 'code'],
  ['colour', 'color'],
  ['color', 'colour'],
  ['modelling', 'modeling'],
  ['optimisation', 'optimization'],
  ['centre', 'center'],
  ['programing', 'programming'],
  ['defense', 'defence'],
  ['batteries', 'battery'],
  ['coded', 'code'],
  ['coded', 'coding'],
  ['planned', 'plan'],
  ['studied', 'study'],
])('“%s” may be written “%s”', (typed, known) => {
  expect(wordForms(typed)).toContain(known)
})

test('a short word with “our” is no British spelling: “cours” is not CORS', () => {
  for (const word of ['cours', 'course', 'hour', 'tour'])
    expect(wordForms(word).join()).not.toMatch(/^or|,.?or|[ct]ors/)
})

test('short words, other scripts and words with signs have no other forms', () => {
  for (const word of ['ml', 'ing', 'html5', 'c++', 'गणित']) expect(wordForms(word)).toEqual([word])
  expect(inflections('class')).toContain('classes')
  for (const word of ['a'.repeat(40), 'our'.repeat(13), 'ing'.repeat(13)]) {
    expect(wordForms(word).length).toBeLessThanOrEqual(40)
  }
})
