import { expect, test } from 'vitest'
import { glossaryFiles, readEntries } from './glossary-files.ts'

test('reading all entries lets other work in between', async () => {
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
