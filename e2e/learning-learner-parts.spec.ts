import { signInAs } from './support/actors.ts'
import { untilQuiet } from './support/in-app-navigation.ts'
import { aCourseToLearn } from './support/learning.ts'
import { OFFLINE } from './support/sentences.ts'
import { expect, type Page, test } from './support/test.ts'

const CODE = /\/assets\/learner/

/** The first video of the list. */
const firstVideo = (page: Page, title = '') =>
  page.locator('#videos').getByRole('button', { name: `Watch ${title}` })

test('visitors do not download what only learners see of a course; signing in in another tab loads it', {
  tag: '@once',
}, async ({ browser, page, context, site }) => {
  const learners = await (await browser.newContext()).newPage()
  const { address, videos, token } = await aCourseToLearn(learners, site)
  await learners.context().close()
  const asked: string[] = []
  page.on('request', (request) => CODE.test(request.url()) && asked.push(request.url()))

  await page.goto(address)
  await untilQuiet(page)
  await expect(page.locator('#videos').getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(firstVideo(page, videos[0]?.title)).toHaveCount(0)
  expect(asked).toEqual([])

  await signInAs(await context.newPage(), site, token)
  await expect(firstVideo(page, videos[0]?.title)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start watching' })).toBeVisible()
  await firstVideo(page, videos[0]?.title).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('when it does not arrive', () => {
  test.use({ expectedErrors: /ERR_/ })

  test('a learner is told, and can try again', { tag: '@once' }, async ({ page, site }) => {
    const { address, videos } = await aCourseToLearn(page, site)
    await page.route(CODE, (route) => route.abort())
    await page.goto(address)

    await expect(page.getByText(OFFLINE)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()

    await page.unroute(CODE)
    // Trying again reloads the page, which shows the videos before it is hydrated.
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Try again' }).click()
    await reloaded
    await page.locator('html[data-hydrated]').waitFor()
    await expect(page.getByText(OFFLINE)).toBeHidden()
    await firstVideo(page, videos[0]?.title).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
