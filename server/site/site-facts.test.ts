import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { aPage } from '#testing/a-page.ts'
import { startApp } from '#testing/app.ts'

const collector = 'https://views.example.org'
const env = { SITE_NAME: 'Shiksha & Co', ANALYTICS_URL: `${collector}/collect` }

test('the manifest has the name of the site', async () => {
  const { app } = await startApp(env)

  const reply = await app.inject('/manifest.webmanifest')

  expect(reply.headers['content-type']).toContain('application/manifest+json')
  expect(reply.json()).toMatchObject({ name: 'Shiksha & Co', short_name: 'Shiksha & Co', start_url: '/' })
})

test('pages know where views are counted, and may send them there and nowhere else', async () => {
  const { resources } = await startApp(env)
  const app = await buildApp(resources, {
    handler: async (_request, _send, facts) => aPage(JSON.stringify(facts)),
    languages: ['en'],
    assets: 'no such folder',
  })

  const reply = await app.inject('/playlists')
  await app.close()

  expect(JSON.parse(reply.body)).toMatchObject({
    analyticsUrl: `${collector}/collect`,
    siteName: 'Shiksha & Co',
  })
  const connect = /connect-src[^;]*/.exec(String(reply.headers['content-security-policy']))
  expect(connect?.[0]).toBe(`connect-src 'self' ${collector}`)
})
