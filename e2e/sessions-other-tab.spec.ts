import { TOKEN_KEY } from '#contract/constants.ts'
import { anOpportunityForm } from '#testing/opportunities.ts'
import { aLearner, apiOf, signInAs } from './support/actors.ts'
import { expect, test } from './support/test.ts'

test.use({ expectedErrors: /status of 40[134]/ })

test('one’s posts and their inbox follow a session that ends or begins in another tab', {
  tag: '@once',
}, async ({ page, context, site }) => {
  const { token } = await aLearner(site)
  const { data: post } = await apiOf(site).posting.create({ body: anOpportunityForm }, { token })
  await signInAs(page, site, token)
  const screens = [
    ['/opportunity/mine', 'Log in to see your posts.'],
    [`/opportunity/${post._id}/inbox`, 'Log in'],
  ] as const
  const other = await context.newPage()
  await other.goto('/termsandconditions')
  for (const [path, asksTo] of screens) {
    await page.goto(path)
    const title = page.getByRole('main').getByText(post.jobTitle).first()
    await expect(title).toBeVisible()
    await other.evaluate(() => localStorage.clear())
    await expect(title).toBeHidden()
    await expect(page.getByRole('main').getByText(asksTo).first()).toBeVisible()
    await other.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const)
    await expect(title).toBeVisible()
  }
})

test('a user who signs out on a page of their own does not lead the next person there', {
  tag: '@once',
}, async ({ page, site }) => {
  const [one, next] = [await aLearner(site), await aLearner(site)]
  await signInAs(page, site, one.token)
  await page.goto('/learning?show=saved')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await loaded
  await expect(page).toHaveURL('/signin')
  // Enter does nothing before.
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByLabel('Email').fill(next.email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/')
})
