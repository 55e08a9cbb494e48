import { anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { anOpportunity, openConsole } from './support/console.ts'
import { untilQuiet } from './support/in-app-navigation.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, type Page, test } from './support/test.ts'

const busy = {
  status: 503,
  json: { status: 'fail', success: false, code: 'unavailable', message: 'Busy', error: 'Busy' },
}

test.use({ expectedErrors: /status of 503|ERR_FAILED|Failed to fetch|Error loading route module/ })

/** From now on such reads fail. Returns how to let them succeed again. */
async function failing(page: Page, ...addresses: string[]): Promise<() => Promise<void>> {
  for (const address of addresses)
    await page.route(address, (route) => {
      const isRead = route.request().method() === 'GET' && !route.request().isNavigationRequest()
      return isRead ? route.fulfill(busy) : route.fallback()
    })
  return async () => {
    for (const address of addresses) await page.unroute(address)
  }
}

test('a post that is closed while the list cannot be loaded again keeps the list on the page', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token } = await aLearner(site)
  const { data } = await apiOf(site).posting.create({ body: anOpportunityForm }, { token })
  await approveOpportunity(apiOf(site), data._id, await demoToken(site, 'operator'))
  await signInAs(page, site, token)
  await page.goto('/hi/opportunity/mine')
  const post = page.getByRole('main').getByRole('listitem').filter({ hasText: anOpportunityForm.jobTitle })
  await expect(post).toBeVisible()
  const restore = await failing(page, '**/opportunity/mine*')
  await post.getByRole('button', { name: 'बंद करें' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'बंद करें', exact: true }).last().click()
  await expect(page.getByRole('alert').filter({ hasText: 'Busy' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(post).toBeVisible()
  await restore()

  // Somebody who comes from elsewhere gets the error page: nothing old is shown as if it were loaded.
  await page.goto('/hi/opportunity')
  await failing(page, '**/opportunity/mine*')
  await page.goto('/hi/opportunity/mine')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(post).toHaveCount(0)
})

test('a course that becomes a draft while it cannot be loaded again stays on the dashboard', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Yarn', 'Loom', 'Warp', 'Weft', 'Dye')
  const name = `Shawls ${crypto.randomUUID().slice(0, 8)}`
  const { token } = await aPlaylist(site, name, links)
  await signInAs(page, site, token)
  await page.goto('/dash')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toBeVisible()
  const restore = await failing(page, '**/playlist/getAll')
  await card.getByRole('button', { name: `Options of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Make it a draft', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Busy' })).toBeVisible()
  await expect(card).toBeVisible()
  await restore()
  await page.reload()
  await expect(card.getByText('Draft', { exact: true })).toBeVisible()
})

test('a course that was changed shows the changes when it is returned to and cannot be loaded', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Yarn', 'Loom', 'Warp', 'Weft', 'Dye', 'Fold')
  const name = `Shawls ${crypto.randomUUID().slice(0, 8)}`
  const { token, playlist } = await aPlaylist(site, name, links)
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  await page.getByRole('button', { name: 'Delete Yarn' }).click()
  const videos = page.getByRole('button', { name: /^Watch / })
  await expect(videos).toHaveCount(5)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Topic').fill(`${name} and stoles`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: `${name} and stoles` })).toBeVisible()
  await page.getByRole('link', { name: 'See it as learners do' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${name} and stoles` })).toBeVisible()
  await failing(page, '**/playlist/get/*')
  await page.goBack()
  await expect(page.getByRole('alert').filter({ hasText: 'Busy' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: `${name} and stoles` })).toBeVisible()
  await expect(videos).toHaveCount(5)
})

test('an approval while nothing can be loaded again leaves the list, and can be undone', {
  tag: '@once',
}, async ({ page, site }) => {
  await anOpportunity(site, 'Kerosene lamp maker')
  await openConsole(page, site, 'section=opportunities')
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kerosene lamp maker' })
  await expect(item).toBeVisible()
  const restore = await failing(page, '**/operator/overview', '**/operator/opportunities*')
  await item.getByRole('button', { name: 'Approve' }).click()
  const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Busy' })
  await expect(notice).toBeVisible()
  await expect(item).toBeVisible()
  await restore()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item.getByRole('button', { name: 'Approve' })).toBeVisible()
})

test('if the code of a page cannot be loaded, the browser follows the link itself', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/playlists')
  await untilQuiet(page)
  const course = page.getByRole('main').getByRole('article').getByRole('link').first()
  const address = (await course.getAttribute('href')) ?? ''
  await page.route('**/assets/playlist-*.js', (route) =>
    route.request().frame().url().endsWith('/playlists') ? route.abort() : route.continue(),
  )
  await course.click()
  await expect(page).toHaveURL(address)
  await page.goBack()
  await expect(page).toHaveURL('/playlists')
})
