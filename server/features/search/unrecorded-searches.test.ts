import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { aWord } from '#testing/made-up-words.ts'
import { startSearching } from '#testing/searching.ts'

test('searches that cannot be recorded are in the log, and found all the same', async () => {
  const { app, make, names } = await startSearching()
  const warn = vi.spyOn(app.app.log, 'warn')
  const word = aWord()
  await make(word)
  await app.resources.db.execute(sql`alter table searched_terms rename to elsewhere`)

  expect(await names(word)).toEqual([word])

  const reason = expect.objectContaining({ message: expect.stringContaining('searched_terms') })
  await expect.poll(() => warn.mock.calls).toContainEqual([{ err: reason }, 'searches are not recorded'])
})
