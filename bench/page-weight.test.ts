import { expect, test } from 'vitest'
import { overBudget } from './page-weight.ts'

test('a page above its budget is named with both numbers', () => {
  const light = {
    html: 1,
    htmlSent: 1,
    data: 1,
    scripts: 1,
    scriptFiles: 1,
    styles: 1,
    styleFiles: 1,
    nextPage: 0,
    nextPageFiles: 0,
  }

  expect(overBudget([{ ...light, page: '/signup' }])).toEqual([])
  expect(overBudget([{ ...light, page: '/signup', styleFiles: 3 }])).toEqual([
    '/signup: styleFiles 3, at most 2',
  ])
  expect(overBudget([{ ...light, page: '/ta', html: 70_001 }])).toEqual(['/ta: html 70001, at most 70000'])
})
