import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { aBusyLearner } from './support/learning.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { keepToasts } from './support/toasts.ts'

/** A small phone in portrait and landscape. */
const upright = { width: 360, height: 640 }
const sideways = { width: 740, height: 360 }

async function aCourse(site: Site): Promise<{ address: string; first: string; count: number }> {
  const [{ _id } = { _id: '' }] = (await apiOf(site).playlists.getTop()).data
  const { videos } = (await apiOf(site).playlists.get({ params: { id: _id } })).data
  return { address: `/creator/x/y/z/${_id}`, first: videos[0]?.title ?? '', count: videos.length }
}

test('a message at the top leaves the button that closes the player free', async ({ page, site }) => {
  const { address } = await aCourse(site)
  await signInAs(page, site, (await aLearner(site)).token)
  await page.setViewportSize(upright)
  await page.goto(address)
  await keepToasts(page)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  const said = page.locator('.Toastify__toast')
  await expect(said).toBeVisible()
  await page.getByRole('link', { name: 'Start watching' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('iframe')).toBeVisible()
  await expect(said).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click({ timeout: 20_000 })
  await expect(dialog).toHaveCount(0)
})

test('the big picture of a course plays when it is tapped, and its play button is visible', async ({
  page,
  site,
}) => {
  const { address, first, count } = await aCourse(site)
  const { playlist } = (await apiOf(site).playlists.search({ query: { limit: 50 } })).data
  await page.setViewportSize(upright)
  for (const { _id } of [{ _id: address.split('/').at(-1) }, ...playlist.slice(0, 12)]) {
    await page.goto(`/creator/x/y/z/${_id}`)
    await expect(page.getByRole('link', { name: 'Start watching' })).toBeInViewport({ ratio: 1 })
  }
  // Visitors are taken to the prompt to log in.
  await page.goto(address)
  const picture = page.getByRole('main').getByRole('link', { name: `Watch ${first}` })
  // The icon, not the drawing that may replace a picture.
  await expect(picture.locator('span > svg')).toBeInViewport({ ratio: 1 })
  await picture.click()
  await expect(page.getByText('Please Login to view the content')).toBeInViewport()

  await signInAs(page, site, await demoToken(site, 'learner'))
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Start watching' })).toBeInViewport({ ratio: 1 })
  await picture.click()
  await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
  await expect(page.getByText(`1 of ${count}`)).toBeVisible()
})

test('on a phone in landscape the player takes the whole width, and its buttons stay visible', async ({
  page,
  site,
}) => {
  const { address } = await aCourse(site)
  await page.setViewportSize(sideways)
  await signInAs(page, site, await demoToken(site, 'learner'))
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(async () => (await dialog.locator('iframe').boundingBox())?.width).toBe(740)
  expect((await dialog.locator('iframe').boundingBox())?.height).toBeGreaterThan(240)
  await expect(dialog.locator('iframe')).toBeInViewport({ ratio: 1 })
  for (const name of ['Close', 'Previous video', 'Next video'])
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('on a phone in landscape the beginning of the name of the video to resume can be read', async ({
  page,
  site,
}) => {
  const { token, begun } = await aBusyLearner(site)
  await signInAs(page, site, token)
  await page.setViewportSize(sideways)
  await page.goto(`/creator/x/y/z/${begun._id}`)
  const name = page.getByRole('link', { name: /^Resume: 1/ }).getByText('Resume: 1. ')
  // About twenty letters.
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(200)
})

test('a player that answers is left alone', async ({ page, site }) => {
  const { address } = await aCourse(site)
  await signInAs(page, site, await demoToken(site, 'learner'))
  // Listened for from the beginning: the answer may come at once.
  await page.addInitScript(() =>
    addEventListener('message', () => document.documentElement.setAttribute('data-answered', '')),
  )
  await page.clock.install()
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.frameLocator('iframe').getByText('The video plays here.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-answered')
  await page.clock.runFor(10_000)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
})

test('after five seconds a player that cannot be reached shows an error and offers the link', async ({
  context,
  page,
  site,
}) => {
  const { address } = await aCourse(site)
  await signInAs(page, site, await demoToken(site, 'learner'))
  // A separate page, where nothing on the video site answers.
  const cutOff = await context.newPage()
  await cutOff.setViewportSize(upright)
  await cutOff.route(/^https:/, (route) => route.abort())
  await cutOff.clock.install()
  await cutOff.goto(address)
  await expect(cutOff.locator('html')).toHaveAttribute('data-hydrated')
  await cutOff.clock.pauseAt(Date.now() + 60_000)
  await cutOff.getByRole('link', { name: 'Start watching' }).click()
  const dialog = cutOff.getByRole('dialog')
  await expect(dialog.locator('iframe')).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await cutOff.clock.runFor(4_000)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await cutOff.clock.runFor(1_100)
  const said = dialog.getByRole('alert')
  await expect(said).toContainText('The player does not answer.')
  await expect(said).toBeInViewport({ ratio: 1 })
  await expect(said.getByRole('link', { name: 'Watch it on the video site' })).toHaveAttribute(
    'href',
    /^https:\/\/youtu\.be\//,
  )
  await cutOff.clock.resume()
  await expectAccessible(cutOff)
})
