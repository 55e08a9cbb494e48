import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

test('offline a page says so, and is back once there is a connection', {
  tag: '@once',
}, async ({ page, context }) => {
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

  await context.setOffline(true)
  await page.goto('/playlists')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await context.setOffline(false)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/playlists$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/playlists/i)
})

test('the site can be installed: the manifest and its icons are there', { tag: '@once' }, async ({
  page,
  request,
}) => {
  await page.goto('/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = await (await request.get(String(address))).json()

  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  for (const { src } of manifest.icons as { src: string }[]) {
    const icon = await request.get(src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png'])
  }
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  expect((await request.get(String(touchIcon))).status()).toBe(200)
})
