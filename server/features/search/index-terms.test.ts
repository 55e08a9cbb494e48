import { expect, test } from 'vitest'
import { changesOfQuery } from './index-terms.ts'

test('a tsquery with rating or length terms is invalidated when ratings or lengths change', () => {
  expect(changesOfQuery("('learn' | '=hindi') & ('it''s')")).toEqual([])
  expect(changesOfQuery("('learn') & ('%long' | '~3' | '%medium')")).toEqual(['lengths', 'ratings'])
})
