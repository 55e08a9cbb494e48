import { expect, test } from 'vitest'
import broader from './broader.json' with { type: 'json' }
import { glossaryFiles, readEntries } from './glossary-files.ts'

test('reading all entries lets other work run in between', async () => {
  let turns = 0
  const turn = () => {
    turns += 1
    waiting = setImmediate(turn)
  }
  let waiting = setImmediate(turn)

  const entries = await readEntries(glossaryFiles())

  clearImmediate(waiting)
  expect(entries.length).toBeGreaterThan(10_000)
  expect(turns).toBeGreaterThan(50)
})

test('every concept belongs to concepts of the glossary, and never to itself', () => {
  const known = new Set(glossaryFiles().flatMap((file) => JSON.parse(file).map(conceptOf)))
  const above: Record<string, string[]> = broader
  const reach = (concept: string): string[] => (above[concept] ?? []).flatMap((one) => [one, ...reach(one)])
  const named = Object.keys(above).flatMap((concept) => [concept, ...reach(concept)])

  expect(known.size).toBeGreaterThan(1_000)
  expect(named.filter((concept) => !known.has(concept))).toEqual([])
  expect(Object.keys(above).filter((concept) => reach(concept).includes(concept))).toEqual([])
})

const conceptOf = ({ concept }: { concept: string }) => concept
