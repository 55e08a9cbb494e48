import { expect, test } from 'vitest'
import type { Understood } from '#contract/endpoints/search.ts'
import { resultGroups } from '#web/features/listing/result-groups.ts'

function parts(searched: string, names: string, understood: Partial<Understood>, offset = 0) {
  const found: Understood = {
    ...{
      words: [searched],
      language: null,
      dropped: [],
      unused: [],
      correction: null,
      pass: 'exact',
      broader: false,
      steps: [],
    },
    ...understood,
  }
  return resultGroups({ items: [...names], understood: found, offset }, searched).map(({ label, items }) => [
    label,
    items.join(''),
  ])
}

test('results for the words as typed need no label, further passes have theirs', () => {
  expect(
    parts('vigyan', 'abcd', {
      steps: [
        { pass: 'exact', total: 1, words: ['vigyan'], found: [] },
        { pass: 'exact', total: 1, words: ['vigyan'], found: [] },
        { pass: 'sound', total: 1, words: ['vignan'], found: [] },
        { pass: 'meaning', total: 1, words: ['science', 'natural-science'], found: [] },
      ],
    }),
  ).toEqual([
    [null, 'ab'],
    ['Also sounding like it:', 'c'],
    ['Also about science, natural science:', 'd'],
  ])
})

test('when nothing matches as typed, the label says so, without the filler words', () => {
  const steps: Understood['steps'] = [{ pass: 'meaning', total: 2, words: ['science'], found: [] }]
  expect(parts('vigyan', 'ab', { steps })).toEqual([
    ['Nothing is called “vigyan”. Courses about science:', 'ab'],
  ])
  expect(parts('vigyan kya hai', 'ab', { words: ['vigyan'], dropped: ['kya', 'hai'], steps })).toEqual([
    ['Nothing is called “vigyan”. Courses about science:', 'ab'],
  ])
  expect(
    parts('vigyan wzzk', 'ab', { words: ['vigyan'], dropped: ['wzzk'], unused: ['wzzk'], steps }),
    'with the words that were of no use',
  ).toEqual([['Nothing is called “vigyan wzzk”. Courses about science:', 'ab']])
  const some: Understood['steps'] = [{ pass: 'some', total: 1, words: ['python'], found: [] }]
  expect(parts('python wzzk', 'a', { words: ['python'], dropped: ['wzzk'], steps: some })).toEqual([
    ['No course has all of “python wzzk”. Courses with “python”:', 'a'],
  ])
})

test('what has only some of the words may follow what has all of them', () => {
  const steps: Understood['steps'] = [
    { pass: 'exact', total: 1, words: ['python', '10'], found: [] },
    { pass: 'some', total: 1, words: ['python'], found: [] },
  ]
  expect(parts('python 10', 'ab', { steps })).toEqual([
    [null, 'a'],
    ['Also with only “python”:', 'b'],
  ])
})

test('results for corrected words have no label, since the correction is shown with the total', () => {
  const steps: Understood['steps'] = [
    { pass: 'close', total: 1, words: ['javascript'], found: [] },
    { pass: 'meaning', total: 1, words: ['javascript'], found: [] },
  ]
  expect(parts('javscript', 'ab', { correction: 'javascript', steps })).toEqual([
    [null, 'a'],
    ['Also about javascript:', 'b'],
  ])
})

test('a later page begins within a part, and repeats its label', () => {
  const steps: Understood['steps'] = [
    { pass: 'exact', total: 4, words: ['x'], found: [] },
    { pass: 'close', total: 9, words: ['y', 'z'], found: [] },
  ]
  expect(parts('x', 'abcdef', { steps })).toEqual([
    [null, 'abcd'],
    ['Also close to “y z”:', 'ef'],
  ])
  expect(parts('x', 'ghijkl', { steps }, 6)).toEqual([['Also close to “y z”:', 'ghijkl']])
})

test('a language found by its name is named as it is everywhere else', () => {
  const steps: Understood['steps'] = [{ pass: 'meaning', total: 1, words: ['english'], found: [] }]
  expect(parts('ielts', 'a', { steps })).toEqual([['Nothing is called “ielts”. Courses about English:', 'a']])
})

test('results of a query without search terms have no label', () => {
  expect(parts('free courses', 'abc', { words: [], dropped: ['free', 'courses'] })).toEqual([[null, 'abc']])
})

test('matches are marked in every pass, including other words and scripts', () => {
  const understood: Understood = {
    ...{
      words: ['vigyan'],
      language: null,
      dropped: [],
      unused: [],
      correction: null,
      pass: 'meaning',
      broader: false,
    },
    steps: [
      { pass: 'sound', total: 1, words: ['विज्ञान'], found: ['vignan'] },
      { pass: 'meaning', total: 1, words: ['natural-science'], found: ['సైన్స్'] },
    ],
  }
  const found = resultGroups({ items: [...'ab'], understood, offset: 0 }, 'vigyan')
  expect(found.map(({ words }) => words)).toEqual([
    ['vigyan', 'विज्ञान', 'vignan'],
    ['vigyan', 'natural', 'science', 'సైన్స్'],
  ])
})
