import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createClient } from '#contract/client.ts'
import { buildApp } from '#server/app.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { searchedTerms } from '#server/db/schema/search.ts'
import { writeSearched } from '#server/features/search/searched-terms.commands.ts'
import { aPage } from '#testing/a-page.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist } from '#testing/build.ts'
import { aWord } from '#testing/made-up-words.ts'
import { afterFile } from '#testing/when-file-ends.ts'

/** A site whose pages search for what is in their address; counts how many it renders. */
async function aSite(env: Record<string, string> = {}) {
  const app = await startApp({ TRUST_PROXY: '1', ...env })
  let rendered = 0
  const site = await buildApp(app.resources, {
    handler: async ({ url }, perform) => {
      rendered += 1
      const search = new URL(url).searchParams.get('query') ?? ''
      const { total } = await createClient(perform).playlists.search({ query: { search } })
      return aPage(`<p>${total}</p>`)
    },
    languages: ['en'],
    assets: 'no such folder',
  })
  afterFile(() => site.close())
  const visit = async (search: string, address: string, rest = '') => {
    const headers = { 'x-forwarded-for': address, 'accept-encoding': 'identity' }
    const { statusCode, body } = await site.inject({ url: `/search?query=${search}${rest}`, headers })
    expect(statusCode).toBe(200)
    return body
  }
  return { app, visit, rendered: () => rendered }
}

test('a page that found nothing is counted for each visitor, cached or not, up to a limit for each', async () => {
  const { app, visit, rendered } = await aSite({ RATE_LIMIT_SCALE: '0.05' })
  const term = aWord()
  const times = async () => {
    const { db } = app.resources
    return (await db.select().from(fruitlessSearches).where(eq(fruitlessSearches.term, term)))[0]?.times
  }

  for (let page = 0; page < 5; page += 1) await visit(term, '49.36.10.1', `&page=${page}`)
  expect(await times()).toBe(3)

  await visit(term, '103.21.58.7', '&page=0')
  await visit(term, '103.21.58.7', '&page=0')
  expect([await times(), rendered()]).toEqual([5, 5])
})

test('a page that found something is recorded for everybody who is given it', async () => {
  const { app, visit, rendered } = await aSite()
  const name = aWord()
  await aPlaylist(app, { creator: await aCreator(app), category: await aCategoryPath(app), name })

  for (const last of [1, 2, 3, 3]) expect(await visit(name, `203.0.113.${last}`)).toBe('<p>1</p>')

  const { db } = app.resources
  await writeSearched(db)
  const [kept] = await db.select().from(searchedTerms).where(eq(searchedTerms.term, name))
  expect([kept?.people, rendered()]).toEqual([3, 1])
})
