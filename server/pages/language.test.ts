import { expect, test } from 'vitest'
import { languageOfPath } from '#contract/interface-languages.ts'
import { buildApp } from '#server/app.ts'
import { aPage } from '#testing/a-page.ts'
import { startApp } from '#testing/app.ts'

test.each([
  ['/', 'en'],
  ['/playlists', 'en'],
  ['/hi', 'hi'],
  ['/hi?page=2', 'hi'],
  ['/hi/', 'hi'],
  ['/hi/creator/a/hindi/b/c', 'hi'],
  ['/ta/playlists', 'ta'],
  ['/HI/playlists', 'en'],
  ['/hindi', 'en'],
  ['/hi-IN/playlists', 'en'],
  ['/en/playlists', 'en'],
  ['/fr/playlists', 'en'],
  ['//hi/playlists', 'en'],
])('of English, Hindi and Tamil, %s is in %s', (path, language) => {
  expect(languageOfPath(path, ['en', 'hi', 'ta'])).toBe(language)
})

test('the address alone decides in which language a page is rendered and cached', async () => {
  const { resources } = await startApp()
  let made = 0
  const site = await buildApp(resources, {
    handler: async (_request, _send, { language }) => {
      made += 1
      return aPage(`<p>${language}</p>`)
    },
    languages: ['en', 'hi'],
    assets: 'no such folder',
  })
  const get = (url: string, accepted: string) =>
    site.inject({ url, headers: { 'accept-language': accepted, 'accept-encoding': 'identity' } })

  const pages = [
    await get('/terms', 'hi-IN,en;q=0.5'),
    await get('/hi/terms', 'en'),
    await get('/terms', 'ta'),
    await get('/hi/terms', 'hi'),
  ]
  const torn = await get('/hi/search/%E0%A4%A', 'en')
  await site.close()

  expect([torn.body, torn.headers['content-language']]).toEqual(['<p>hi</p>', 'hi'])

  expect(pages.map(({ body }) => body)).toEqual(['<p>en</p>', '<p>hi</p>', '<p>en</p>', '<p>hi</p>'])
  expect(pages.map(({ headers }) => headers['content-language'])).toEqual(['en', 'hi', 'en', 'hi'])
  expect(pages[1]?.headers.vary).toBe('accept-encoding')
  expect(made).toBe(3)
})
