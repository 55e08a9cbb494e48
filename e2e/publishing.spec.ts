import type { Locator, Route } from '@playwright/test'
import { aCreator, apiOf, DEMO_PASSWORD, demoToken, signInAs } from './support/actors.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { someVideos } from './support/playlists.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

// The browser logs every rejection of the API to its console; these journeys cause some.
test.use({ expectedErrors: /status of (400|404|409|503)|ERR_(INTERNET_DISCONNECTED|FAILED)/ })

const titlesIn = (place: Locator) => place.getByRole('listitem').locator('p:first-child')

test('a creator signs in and publishes a playlist, and a learner finds it', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const name = `Weaving for beginners ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, 'The loom', 'The warp', 'The weft', 'Knots', 'Finishing')
  await page.goto('/dash?upload')
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email').fill('creator@example.com')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()

  await expect(page.getByRole('dialog', { name: 'Upload Your Videos' })).toBeVisible()
  const upload = page.getByRole('dialog')
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(upload.getByRole('alert')).toContainText('Name or Description or Language not long enough')
  await expect(upload.getByRole('alert')).toContainText('Choose a category')
  await expect(upload.getByRole('alert')).toContainText('Please add atleast 5 videos')
  await expectAccessible(page)
  await upload.getByLabel('Name').fill(name)
  await upload.getByLabel('Description').fill('From the first thread to the finished cloth.')
  expect(
    await upload.getByLabel('Description').evaluate((field) => field.getBoundingClientRect().height),
  ).toBe(150)
  await upload.getByLabel('Language').selectOption('Tamil')
  await upload.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  await upload.getByLabel('Sub-Category 1').selectOption({ index: 1 })
  await upload.getByLabel('Category', { exact: true }).selectOption({ index: 2 })
  await expect(upload.getByLabel('Sub-Category 1')).toHaveValue('')
  await expect(upload.getByLabel('Sub-Category 2')).toBeHidden()

  const link = upload.getByLabel('Video link')
  const add = upload.getByRole('button', { name: 'Add', exact: true })
  await link.fill('https://example.com/watch?v=abcdefghijk')
  await add.click()
  await expect(upload.getByText('Invalid link')).toBeVisible()
  await expect(link).toHaveValue('')
  await expect(add).toBeDisabled()
  await expect(link).toBeFocused()
  await expect(upload.getByText('https://example.com/watch?v=abcdefghijk')).toBeVisible()
  await expectAccessible(page)
  await upload.getByRole('button', { name: 'Correct it' }).click()
  await expect(link).toHaveValue('https://example.com/watch?v=abcdefghijk')
  await expect(link).toBeFocused()
  await expect(upload.getByText('Invalid link')).toBeHidden()
  await expect(add).toBeEnabled()
  await link.fill(links[0] ?? '')
  await expect(upload.getByText('Invalid link')).toBeHidden()
  await add.click()
  await expect(upload.getByText('The loom')).toBeVisible()
  await link.fill(links[0]?.replace('www.youtube.com/watch?v=', 'youtu.be/') ?? '')
  await add.click()
  await expect(upload.getByText('Video already exists')).toBeVisible()
  await expect(link).toHaveValue('')
  await expect(link, 'also after looking it up').toBeFocused()
  await link.fill('https://youtu.be/notthere123')
  await add.click()
  await expect(upload.getByText('There is no such video')).toBeVisible()
  await link.fill(links.slice(1).join(' '))
  // What is typed is looked up, not left out.
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(upload.getByText('5 videos added')).toBeVisible()
  await expect(link).toHaveValue('')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const fetched: string[] = []
  page.on('request', (one) => one.url().endsWith('/playlist/getAll') && fetched.push(one.url()))
  await upload.getByRole('button', { name: 'Upload' }).dblclick()

  await expect(page.getByText('Playlist Uploaded Successfully')).toBeVisible()
  await expect(upload).toBeHidden()
  await expect(page.getByRole('link', { name })).toHaveCount(1)
  const row = page.getByRole('article').filter({ hasText: name })
  await expect(row).toBeInViewport()
  const place = await row.boundingBox()
  await expect.poll(() => fetched.length, { message: 'at once, and again as specified' }).toBe(2)
  // The browser reports a fetch once it has ended.
  await expect.poll(() => waitBeforeLastLook(page)).toBeGreaterThanOrEqual(2_000)
  await expect(row).toHaveCount(1)
  expect(await row.boundingBox(), 'nothing jumps later').toEqual(place)
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft')

  await signInAs(page, site, await demoToken(site, 'learner'))
  await page.goto('/playlists')
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.goto(`/search/${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Watch The loom' })).toBeVisible()
})

/** Milliseconds from the answer to "publish" until the list was fetched for the last time, by the browser's clock. */
async function waitBeforeLastLook(page: Page): Promise<number> {
  return page.evaluate(() => {
    const fetches = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const last = (end: string) => fetches.filter(({ name }) => name.endsWith(end)).at(-1)
    return (last('/playlist/getAll')?.startTime ?? 0) - (last('/playlist/create')?.responseEnd ?? Infinity)
  })
}

test('a draft survives closing the dialog, a reload and a lost connection; its videos are reordered', {
  tag: '@once',
}, async ({ page, context, site, videoPlatform }) => {
  const [loom, warp, weft, shuttle = ''] = someVideos(
    videoPlatform,
    'The loom',
    'The warp',
    'The weft',
    'The shuttle',
  )
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash?upload')
  const upload = page.getByRole('dialog')
  const link = upload.getByLabel('Video link')
  await upload.getByLabel('Name').fill('Weaving')
  await tellDuration(page, 754, 2)
  await link.fill(`${loom} ${warp}`)
  // The Enter that ends a composition of an input method is not meant for the field.
  await link.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(link).toHaveValue(`${loom} ${warp}`)
  await link.press('Enter')
  await expect(upload.getByText('2 videos added')).toBeVisible()
  const first = upload.getByRole('listitem').first()
  await expect(first).toContainText('12:34')
  await expect(first.locator('img, [data-tint]')).toHaveCount(1)

  await context.setOffline(true)
  await link.fill(weft ?? '')
  await link.press('Enter')
  await expect(upload.getByRole('alert')).toContainText('No answer from the server')
  await expect(link).toHaveValue(weft ?? '')
  await context.setOffline(false)
  await upload.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(upload.getByText('3 videos added')).toBeVisible()

  await upload.getByRole('button', { name: 'Move The weft', exact: true }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(titlesIn(upload)).toHaveText(['The loom', 'The weft', 'The warp'])
  await expect(upload.getByRole('button', { name: 'Move The weft', exact: true })).toBeFocused()
  await upload.getByRole('button', { name: 'Move The warp', exact: true }).click()
  await upload.getByRole('button', { name: 'To the top' }).click()
  await expect(titlesIn(upload)).toHaveText(['The warp', 'The loom', 'The weft'])
  await expectAccessible(page)
  await upload.getByRole('button', { name: 'Move The warp', exact: true }).click()
  const found = await delayReplies(page, /\/video\/lookup/)
  await link.fill(shuttle)
  await link.press('Enter')
  await found.done
  await drag(
    page,
    upload.getByRole('button', { name: 'Move The warp', exact: true }),
    upload.getByText('The weft'),
    async () => {
      await dropWhenAdded(upload.getByRole('list').filter({ hasText: 'The weft' }))
      found.release()
      await expect(titlesIn(upload), 'a video that is found during a drag').toHaveCount(4)
    },
  )
  await expect(titlesIn(upload)).toHaveText(['The loom', 'The weft', 'The warp', 'The shuttle'])
  await upload.getByRole('button', { name: 'Remove The shuttle' }).click()
  await upload.getByRole('button', { name: 'Remove The weft' }).click()
  await expect(upload.getByRole('button', { name: 'Remove The warp' })).toBeFocused()

  const isPrivate = upload.getByLabel('Keep it a draft that only I see')
  await isPrivate.check()
  await page.keyboard.press('Escape')
  await expect(upload).toBeHidden()
  await expect(page).toHaveURL('/dash')
  await page.goto('/dash?upload')
  await expect(upload.getByText('Your draft is still here.')).toBeVisible()
  await expect(upload.getByLabel('Name')).toHaveValue('Weaving')
  await expect(isPrivate, 'it does not become public unasked').toBeChecked()
  await expect(titlesIn(upload)).toHaveText(['The loom', 'The warp'])
  await upload.getByRole('button', { name: 'Start afresh' }).click()
  await expect(upload.getByLabel('Name')).toHaveValue('')
  await expect(upload.getByLabel('Name')).toBeFocused()
  await expect(titlesIn(upload)).toHaveCount(0)
})

/** For the next look-ups: the video site reveals the length of videos only with a key. */
async function tellDuration(page: Page, duration: number, times: number) {
  const tell = async (route: Route) => {
    const reply = await (await route.fetch()).json()
    await route.fulfill({ json: { ...reply, data: { ...reply.data, duration } } })
  }
  await page.route('**/api/v1/video/lookup**', tell, { times })
}

/** Drops what is dragged at once when a row is added, before effects of that have run. */
async function dropWhenAdded(list: Locator) {
  await list.evaluate((rows) => {
    const drop = () => window.dispatchEvent(new PointerEvent('pointerup'))
    new MutationObserver(drop).observe(rows, { childList: true })
  })
}

async function drag(page: Page, from: Locator, to: Locator, meanwhile: () => Promise<void>) {
  await to.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Both ends of a drag must be in view')
  await page.mouse.move(start.x + 10, start.y + 10)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y + 40)
  await page.mouse.move(start.x + 10, end.y + end.height)
  await meanwhile()
  await page.mouse.up()
}

test('a playlist is published once, however often it is sent after its answer was lost', {
  tag: '@once',
}, async ({ page, site, context, videoPlatform }) => {
  const name = `Basket making ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, 'Reed', 'Soaking', 'The base', 'The sides', 'The rim')
  const { token } = await aCreator(site)
  await signInAs(page, site, token)
  await page.goto('/dash?upload')
  const upload = page.getByRole('dialog')
  await upload.getByLabel('Name').fill(name)
  await upload.getByLabel('Description').fill('A basket in an afternoon.')
  await upload.getByLabel('Language').selectOption('Tamil')
  await upload.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  await upload.getByLabel('Video link').fill(links.join(' '))
  await upload.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(upload.getByText('5 videos added')).toBeVisible()

  // The server has published it, but the connection breaks before its answer arrives.
  await context.route('**/api/v1/playlist/create', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(upload.getByRole('alert')).toBeVisible()
  await context.unroute('**/api/v1/playlist/create')
  await page.reload()
  await upload.getByRole('button', { name: 'Upload' }).click()

  await expect(page.getByText('Playlist Uploaded Successfully')).toBeVisible()
  await expect(upload).toBeHidden()
  const { data } = await apiOf(site).publishing.getAll({}, { token })
  expect(data.map((card) => card.name)).toEqual([name])
})

test('links that could not be looked up are still in the field after a reload', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const wrong = 'https://youtu.be/short'
  const links = someVideos(videoPlatform, 'Bamboo', 'Splitting').join(' ')
  await signInAs(page, site, (await aCreator(site)).token)
  await page.goto('/dash?upload')
  const upload = page.getByRole('dialog')
  const link = upload.getByLabel('Video link')
  await page.route('**/api/v1/video/lookup**', (route) => route.abort('internetdisconnected'))
  await link.fill(`${wrong} ${links}`)
  await link.press('Enter')
  await expect(upload.getByRole('alert')).toContainText('No answer from the server')
  await expect(link, 'one that is not a link, too').toHaveValue(`${wrong} ${links}`)
  await link.fill(links)
  await page.unroute('**/api/v1/video/lookup**')

  await page.reload()
  await expect(upload.getByText('Your draft is still here.')).toBeVisible()
  await expect(link).toHaveValue(links)
  await upload.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(upload.getByText('2 videos added')).toBeVisible()
  await expect(link).toHaveValue('')
})
