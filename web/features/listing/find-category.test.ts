import { expect, test } from 'vitest'
import { findCategory } from '#web/features/listing/find-category.ts'

const tree = [
  {
    _id: '1',
    name: 'Programming',
    subCategories: [{ _id: '2', name: 'Web', subCategories: [{ _id: '3', name: 'React' }] }],
  },
]

test('a category is found with its ancestors and children', () => {
  const names = (steps: { name: string }[] | undefined) => steps?.map(({ name }) => name)
  const web = findCategory(tree, '2')
  expect(web?.name).toBe('Web')
  expect(names(web?.above)).toEqual(['Programming'])
  expect(names(web?.below)).toEqual(['React'])
  expect(names(findCategory(tree, '3')?.above)).toEqual(['Programming', 'Web'])
})

test('an unknown category is not found', () => {
  expect(findCategory(tree, '9')).toBeNull()
})
