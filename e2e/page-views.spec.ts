import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSite } from './support/server.ts'
import { expect, test } from './support/test.ts'

test('a view is reported on load and on each navigation, without saying what is viewed', async ({ page }) => {
  const views: (string | null)[] = []
  // Through a route, since browsers do not expose the content of a beacon otherwise.
  await page.route('**/analytics/view', (route) => {
    views.push(route.request().postData())
    return route.continue()
  })

  await page.goto('/playlists')
  await expect.poll(() => views).toEqual(['{"page":"playlists"}'])
  await page.getByRole('main').locator('a[href^="/creator/"]').first().click()
  await expect.poll(() => views).toEqual(['{"page":"playlists"}', '{"page":"playlist"}'])
})

test('people who ask not to be tracked are not counted', async ({ page }) => {
  let views = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/analytics/view')) views += 1
  })
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
  })

  await page.goto('/playlists')
  await page.getByRole('main').locator('a[href^="/creator/"]').first().click()
  await expect(page).toHaveURL(/\/creator\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(views).toBe(0)
})

interface Counter {
  url: string
  /** Method, content type, cookies and body of each request. */
  views: (string | undefined)[][]
}

/** Views are sent to a counter elsewhere. */
const testElsewhere = test.extend<{ counter: Counter }>({
  counter: async ({}, use) => {
    const views: Counter['views'] = []
    const server = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      views.push([request.method, request.headers['content-type'], request.headers.cookie, body])
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, views })
    server.closeAllConnections()
    server.close()
  },
  site: async ({ videoPlatform, counter }, use) => {
    const site = await startSite({ ...videoPlatform.env(), ANALYTICS_URL: `${counter.url}/view` })
    await use(site)
    await site.stop()
  },
})

testElsewhere(
  'another counter gets the kind of page as plain text, and no cookies of its own',
  {
    tag: '@once',
  },
  async ({ page, context, counter }) => {
    await context.addCookies([{ name: 'visitor', value: '1', url: counter.url }])

    await page.goto('/playlists')

    await expect
      .poll(() => counter.views)
      .toEqual([['POST', 'text/plain;charset=UTF-8', undefined, '{"page":"playlists"}']])
  },
)
