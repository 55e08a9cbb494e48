import { expect, test } from 'vitest'
import { changesOfQuery } from './index-terms.ts'

test('what a tsquery matches changes with the ratings or lengths that it asks for', () => {
  expect(changesOfQuery("('learn' | '=hindi') & ('it''s')")).toEqual([])
  expect(changesOfQuery("('learn') & ('%long' | '~3' | '%medium')")).toEqual(['lengths', 'ratings'])
})
