import { untilCodeLoaded } from './support/in-app-navigation.ts'
import { untilWorkerReady } from './support/service-worker.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/ })

test('offline a page says so, and is back once there is a connection', {
  tag: '@once',
}, async ({ page, context }) => {
  await page.goto('/')
  await untilWorkerReady(page)

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

test('a course that is tapped and a search without a connection are there once it is back', {
  tag: '@once',
}, async ({ page, context }) => {
  for (const ask of [
    () => page.getByRole('main').getByRole('article').getByRole('link').nth(3).click(),
    async () => {
      await page.getByRole('combobox', { name: 'Search playlists' }).fill('html')
      await page.keyboard.press('Enter')
    },
  ]) {
    await page.goto('/playlists')
    await untilWorkerReady(page)
    // It leaves links to the browser while offline.
    await untilCodeLoaded(page, 'after-hydration')
    await context.setOffline(true)
    await ask()
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page, 'not the list again').not.toHaveURL(/\/playlists$/)
    const asked = page.url()
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?!You are offline)./)
    expect(page.url()).toBe(asked)
  }
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
  const shortcuts = manifest.shortcuts as { name: string; url: string }[]
  expect(shortcuts.map(({ name }) => name)).toEqual(['My learning', 'All playlists', 'Opportunities'])
  for (const { url } of shortcuts) expect((await request.get(url)).status(), url).toBe(200)
  const touchIcon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  expect((await request.get(String(touchIcon))).status()).toBe(200)
})
