import { expect, test } from 'vitest'
import { packCategories, unpackCategories } from './packed-categories.ts'

const tree = [
  {
    _id: '1',
    name: 'Programming',
    subCategories: [
      {
        _id: '2',
        name: 'Web',
        subCategories: [
          { _id: '3', name: 'HTML' },
          { _id: '4', name: 'CSS' },
        ],
      },
      { _id: '5', name: 'Languages', subCategories: [] },
    ],
  },
  { _id: '6', name: 'Science', subCategories: [] },
]

test('unpacking restores the packed categories; both return the same object each time', () => {
  const packed = packCategories(tree)

  expect(packed[1]).toEqual(['6', 'Science'])
  expect(unpackCategories(packed)).toEqual(tree)
  expect(unpackCategories(packed)).toBe(unpackCategories(packed))
  expect(packCategories(tree)).toBe(packed)
})
