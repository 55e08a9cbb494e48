import { beforeAll, expect, test } from 'vitest'
import { type SearchHarness, startSearching } from '#testing/searching.ts'

let search: SearchHarness['search']

beforeAll(async () => {
  const searching = await startSearching()
  search = searching.search
  await searching.make('Kubernetes in Hindi', { language: 'hindi' })
})

test.each([
  ['how to learn kubernetes', 'how to learn', ''],
  ['kubernetes course for beginners in kannada', 'course for beginners in kannada', ''],
  ['kubernetes zzyyxw for beginners', 'for beginners zzyyxw', 'zzyyxw'],
  // An unwanted word is not filler, and may well occur in the courses.
  ['kubernetes without coding', 'without coding', 'coding'],
  // Only one language comes first.
  ['kubernetes in kannada or in tamil', 'in kannada or in tamil', 'tamil'],
])(
  'of the words of “%s” that were ignored, only those that may have mattered are unused',
  async (text, dropped, unused) => {
    const { total, data } = await search(text)
    expect(total).toBe(1)
    expect(data.understood?.dropped.toSorted().join(' ')).toBe(dropped.split(' ').toSorted().join(' '))
    expect(data.understood?.unused.join(' ')).toBe(unused)
  },
)

test('a language that was switched off is not called unused', async () => {
  const { data } = await search('kubernetes in kannada', { prefer: 'none' })

  expect(data.understood).toMatchObject({ language: null, unused: [] })
})
