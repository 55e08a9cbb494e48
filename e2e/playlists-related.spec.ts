import { aCourseToLearn } from './support/learning.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openPlayer, test } from './support/player.ts'

test('the end of a course and of its page show what to learn next, and nothing shifts when it is loaded', {
  tag: '@once',
}, async ({ page, site, player }) => {
  const { address, videos, ids } = await aCourseToLearn(page, site)
  await page.goto(address)
  const next = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What to learn next' }) })
  const height = () => next.evaluate((section) => (section as HTMLElement).offsetHeight)
  const before = await height()
  await next.scrollIntoViewIfNeeded()
  await expect(next.getByRole('article')).toHaveCount(4)
  expect(await height()).toBe(before)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.goto(`${address}?video=${videos.at(-1)?._id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Play', exact: true }).click()
  await (await openPlayer(page, player, ids.at(-1) ?? '')).end()
  await expect(dialog.getByText('This is the end of the course.')).toBeVisible()
  const link = dialog.getByRole('listitem').getByRole('link').first()
  await expectAccessible(page)
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(dialog).toBeHidden()
})
