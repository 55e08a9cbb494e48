import { playlistAddress } from '#contract/playlist-address.ts'
import { apiOf, signInAs } from './support/actors.ts'
import { untilQuiet } from './support/in-app-navigation.ts'
import { aBusyLearner } from './support/learning.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { atBothSizes, expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test('a finished course has a certificate that anybody can check, until its owner withdraws it', {
  tag: '@once',
}, async ({ page, site, browser }) => {
  const { token, finished } = await aBusyLearner(site, 'மீனா சுந்தரம்')
  await signInAs(page, site, token)
  await page.goto('/learning?show=finished')
  await page.getByRole('button', { name: 'Get the certificate' }).click()
  await expect(page).toHaveURL(/\/certificate\/[\w-]{22}$/)

  const words = `மீனா சுந்தரம் watched all ${finished.ids.length} videos of ${finished.name}`
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words)
  const picture = page.getByRole('img', { name: 'The certificate as a picture, as it is printed' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2480)
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/^certificate-.*\.png$/)
  await expect(page.getByRole('button', { name: 'Share' })).toBeEnabled()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(picture).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage()
  await visitor.goto(page.url())
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(words)
  await expect(visitor.getByRole('button', { name: 'Withdraw' })).toBeHidden()
  const head = visitor.locator('head')
  await expect(head.locator('meta[property="og:title"]')).toHaveAttribute(
    'content',
    `மீனா சுந்தரம்: certificate of ${finished.name}`,
  )
  await expect(head.locator('meta[property="og:description"]')).toHaveAttribute('content', words)
  await expect(head.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(head.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /\/og\/certificate\/.*png$/,
  )

  const address = page.url()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(address)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page).toHaveURL('/learning?show=finished')
  expect((await visitor.goto(address))?.status()).toBe(404)
  expect((await visitor.request.get(`${address}.png`)).status()).toBe(404)
  await visitor.context().close()
})

test('the page of a finished course offers its certificate, and later links to it', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token, other, finished } = await aBusyLearner(site)
  await signInAs(page, site, token)
  const link = page.getByRole('link', { name: 'Certificate', exact: true })
  const button = page.getByRole('button', { name: 'Get the certificate' })
  await page.goto(playlistAddress(other.playlist))
  await expect(page.getByRole('button', { name: 'Mark all as watched' })).toBeVisible()
  await expect(button).toBeHidden()

  await page.goto(playlistAddress(finished.playlist))
  await expect(button).toBeVisible()
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)
  await button.click()
  await expect(page).toHaveURL(/\/certificate\/[\w-]{22}$/)
  const address = new URL(page.url()).pathname

  await page.goBack()
  await expect(link).toHaveAttribute('href', address)
  await expect(button).toBeHidden()

  // The certificate can be found again, whatever happens to the course.
  await page.goto('/learning?show=finished')
  await expect(page.getByRole('heading', { name: 'Certificates of other courses' })).toBeHidden()
  await apiOf(site).learning.resetCourse({ params: { playlistId: finished._id } }, { token })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Certificates of other courses' })).toBeVisible()
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)
  await page.getByRole('link', { name: finished.name, exact: true }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
})

test('a certificate that arrives late does not navigate away from the page opened meanwhile', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token } = await aBusyLearner(site)
  await signInAs(page, site, token)
  await page.goto('/learning?show=finished')
  const left = Promise.withResolvers<void>()
  await page.route(/\/certif/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await left.promise
    await route.fulfill({ response })
  })
  const asked = page.waitForRequest((request) => request.method() === 'POST' && /certif/.test(request.url()))
  await page.getByRole('button', { name: 'Get the certificate' }).click()
  await asked
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  const arrived = page.waitForResponse(/\/certif/)
  left.resolve()
  await (await arrived).finished()
  await untilQuiet(page)
  await expect(page).toHaveURL('/')
})

test('a certificate that is withdrawn late leaves its owner where they went, or stayed', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token, finished } = await aBusyLearner(site)
  await signInAs(page, site, token)
  const withdraw = page.getByRole('button', { name: 'Withdraw' })
  const dialog = page.getByRole('dialog')

  for (const isLeaving of [true, false]) {
    const body = { playlistId: finished._id }
    const { data } = await apiOf(site).learning.issueCertificate({ body }, { token })
    await page.goto(`/certificate/${data._id}`)
    const replies = await delayReplies(page, new RegExp(`/learning/.*${data._id}`))
    await withdraw.click()
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await replies.done
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    if (isLeaving) await page.getByRole('banner').getByRole('link').first().click()
    await expect(page).toHaveURL(isLeaving ? '/' : `/certificate/${data._id}`)
    replies.release()
    await expect(page.getByText('The certificate is withdrawn')).toBeVisible()
    await untilQuiet(page)
    await expect(page).toHaveURL(isLeaving ? '/' : `/certificate/${data._id}`)
    await expect(withdraw, 'it is withdrawn').toBeHidden()
  }
})
