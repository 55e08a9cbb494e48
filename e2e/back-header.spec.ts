import { aLearner, signInAs } from './support/actors.ts'
import { expect, test } from './support/test.ts'

const BEFORE = '/termsandconditions'

test('Back closes what was opened in the header', { tag: '@wide' }, async ({ page, site }) => {
  const { token } = await aLearner(site, 'Lata Iyer')
  await signInAs(page, site, token)
  await page.goto(BEFORE)
  await page.goto('/')
  const header = page.getByRole('banner')
  const things = [
    ['Categories', page.getByRole('menu')],
    ['Language', page.locator('#languages')],
    [/^Notifications/, page.getByRole('menu')],
    ['Lata Iyer', page.getByRole('menu')],
  ] as const
  for (const [name, onTop] of things) {
    await header.getByRole('button', { name }).press('Enter')
    await expect(onTop, `${name} opens`).toBeVisible()
    if (name === 'Lata Iyer')
      await expect(onTop.getByRole('menuitem'), 'and nothing more').toHaveText(['My Profile', 'Logout'])
    await page.goBack()
    await expect(onTop, `Back closes ${name}`).toBeHidden()
    await expect(page).toHaveURL('/')
  }
  await page.goBack()
  await expect(page).toHaveURL(BEFORE)
})

test('Back closes the list of languages from the moment it is visible', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/')
  const button = page.getByRole('banner').getByRole('button', { name: 'Language' })
  const overlays = await button.evaluate(async (one) => {
    ;(one as HTMLElement).click()
    // Work deferred to another task runs after a paint.
    for (let waited = 0; waited < 20; waited += 1) await Promise.resolve()
    return history.state?.overlays
  })
  expect(overlays).toBe(1)
  await expect(page.getByRole('link', { name: 'हिन्दी' }).first()).toBeVisible()
})

test('the list of languages has its entries even when it is opened before hydration', {
  tag: '@wide',
}, async ({ page }) => {
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.goto(BEFORE)
  await page.route(/\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate(() => location.assign('/'))
  await page.waitForURL('/', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click()
  const list = page.locator('#languages')
  await expect(list).toBeVisible()
  go()
  await expect(list.getByRole('link', { name: 'हिन्दी' })).toBeVisible()
  await page.goBack()
  await expect(list).toBeHidden()
  await expect(page).toHaveURL('/')
})
