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

test('every concept belongs to concepts of the glossary, and never to itself', async () => {
  const known = new Set((await readEntries(glossaryFiles())).map(({ concept }) => concept))
  const above: Record<string, string[]> = broader
  const reach = (concept: string): string[] => (above[concept] ?? []).flatMap((one) => [one, ...reach(one)])
  for (const concept of Object.keys(above)) {
    expect(known).toContain(concept)
    expect([...known]).toEqual(expect.arrayContaining(reach(concept)))
    expect(reach(concept)).not.toContain(concept)
  }
})
