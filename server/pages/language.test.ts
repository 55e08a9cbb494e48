import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startApp } from '#testing/app.ts'
import { chooseLanguage } from './language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['hi', 'hi'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['en-IN, ta;q=0.9', 'en'],
  ['fr, TA-in;q=0.5, en;q=0.4', 'ta'],
  ['hi;q=0, ta;q=0', 'en'],
  ['*', 'en'],
  [';q=1,,hi;q=oops', 'en'],
])('of English, Hindi and Tamil, %j gets %s', (accepted, language) => {
  expect(chooseLanguage(accepted, ['en', 'hi', 'ta'])).toBe(language)
})

test('a page is made and kept once for each language that it is written in', async () => {
  const { resources } = await startApp()
  let made = 0
  const site = await buildApp(resources, {
    handler: async (_request, _send, { language }) => {
      made += 1
      return new Response(`<p>${language}</p>`)
    },
    languages: ['en', 'hi'],
    assets: 'no such folder',
  })
  const get = (accepted: string) =>
    site.inject({ url: '/terms', headers: { 'accept-language': accepted, 'accept-encoding': 'identity' } })

  const pages = [await get('hi-IN,en;q=0.5'), await get('ta'), await get('hi'), await get('en-GB')]
  await site.close()

  expect(pages.map(({ body }) => body)).toEqual(['<p>hi</p>', '<p>en</p>', '<p>hi</p>', '<p>en</p>'])
  expect(pages.map(({ headers }) => headers['content-language'])).toEqual(['hi', 'en', 'hi', 'en'])
  expect(pages[0]?.headers.vary).toBe('accept-encoding, accept-language')
  expect(made).toBe(2)
})
