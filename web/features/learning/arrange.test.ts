import { expect, test } from 'vitest'
import { readLanguageFrom } from '#web/messages/language.ts'
import { arrange } from './arrange.ts'

const courses = [
  { name: 'Python from zero', at: '2027-01-02', watched: 1, total: 10, creator: { name: 'Asha' } },
  { name: 'पायथन शुरुआत से', at: '2027-01-03', watched: 0, total: 12, creator: { name: 'Ravi' } },
  { name: 'Baking bread', at: '2027-01-01', watched: 4, total: 5, creator: { name: 'Asha' } },
]
const names = (asked: Parameters<typeof arrange>[1]) => arrange(courses, asked).map(({ name }) => name)

test('courses are found by words of their name or creator, in any script and case', () => {
  expect(names({ words: 'ASHA python', order: 'last' })).toEqual(['Python from zero'])
  expect(names({ words: 'पायथन', order: 'last' })).toEqual(['पायथन शुरुआत से'])
  expect(names({ words: 'asha  ', order: 'last' })).toEqual(['Python from zero', 'Baking bread'])
  expect(names({ words: 'nothing', order: 'last' })).toEqual([])
})

test('courses are sorted by when they were watched last, by name, or by how little is left', () => {
  expect(names({ words: '', order: 'last' })).toEqual(['पायथन शुरुआत से', 'Python from zero', 'Baking bread'])
  expect(names({ words: '', order: 'name' })[0]).toBe('Baking bread')
  expect(names({ words: '', order: 'left' })).toEqual(['Baking bread', 'Python from zero', 'पायथन शुरुआत से'])
})

test('names are sorted by the page’s language: on a Hindi page its letters come first', () => {
  readLanguageFrom(() => 'hi')
  expect(names({ words: '', order: 'name' })).toEqual(['पायथन शुरुआत से', 'Baking bread', 'Python from zero'])
  readLanguageFrom(() => 'en')
  expect(names({ words: '', order: 'name' })).toEqual(['Baking bread', 'Python from zero', 'पायथन शुरुआत से'])
})
