import { expect, test } from 'vitest'
import { openedId, parseOpportunityQuery, queryOf } from './opportunity-address.ts'

test('an address describes the list, and the same list always has the same address', () => {
  const asked = parseOpportunityQuery(
    new URLSearchParams('page=2&jobType=Internship&sort=deadline&search= pune '),
  )
  expect(asked).toEqual({ search: 'pune', jobType: 'Internship', sort: 'deadline', page: 2 })
  expect(parseOpportunityQuery(new URLSearchParams(queryOf(asked)))).toEqual(asked)
})

test('invalid parts of an address are ignored', () => {
  const plain = { search: '', jobType: 'all', sort: 'newest', page: 1 }
  expect(parseOpportunityQuery(new URLSearchParams('page=-3&jobType=King&sort=up'))).toEqual(plain)
  expect(parseOpportunityQuery(new URLSearchParams('page=1e9'))).toEqual(plain)
  expect(queryOf(parseOpportunityQuery(new URLSearchParams()))).toBe('')
})

test('only an id in the fragment opens a dialog', () => {
  const id = '01a1ef24-1e04-71e0-9b72-eebf16ee113a'
  expect(openedId(`#${id}`)).toBe(id)
  expect(openedId('#content')).toBeUndefined()
  expect(openedId('')).toBeUndefined()
})
