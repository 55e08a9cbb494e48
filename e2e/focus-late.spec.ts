import { aLearner, anAddress, signInAs } from './support/actors.ts'
import { fillBasic, fillProfessional } from './support/forms.ts'
import { untilRendered } from './support/in-app-navigation.ts'
import { delayCode } from './support/networks/delayed-code.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { searchField } from './support/search-field.ts'
import { expect, type Page, test } from './support/test.ts'

/** Somebody has begun to search by the time that something else arrives, and types on afterwards. */
async function keepsFocus(page: Page, arrive: () => Promise<unknown>) {
  const field = searchField(page)
  await field.click()
  await page.keyboard.type('pyth')
  await arrive()
  await untilRendered(page)
  await page.keyboard.type('on')
  await expect(field).toHaveValue('python')
  await expect(field).toBeFocused()
}

test('a page that arrives late leaves the focus in the drawer that was opened meanwhile', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/')
  const code = await delayCode(page, 'terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await code.asked
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Support' }).focus()
  await code.arrive()
  await expect(page).toHaveURL('/termsandconditions')
  await untilRendered(page)
  await expect(drawer.getByRole('button', { name: 'Support' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/termsandconditions')
})

test('the fields for a code leave the focus to whoever searches by the time they arrive', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Name').fill('Asha')
  await page.getByLabel('Email').fill(anAddress())
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  const code = await delayCode(page, 'code-form')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await code.asked
  await keepsFocus(page, code.arrive)
  await expect(page.getByLabel('Digit 1 of 6')).toBeVisible()
})

test('an application that is accepted late leaves the focus to whoever searches by then', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/creatorform')
  await fillBasic(page, anAddress(), 'a good password')
  await page.getByRole('button', { name: 'Next' }).click()
  await fillProfessional(page)
  await page.getByRole('button', { name: 'Next' }).click()
  const replies = await delayReplies(page, /\/creatorform\/submit$/)
  await page.getByRole('button', { name: 'Submit' }).click()
  await replies.done
  await keepsFocus(page, async () => {
    replies.release()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden()
  })
})

test.describe('an answer that asks for the password', () => {
  test.use({ expectedErrors: /status of 403/ })

  test('says so instead of opening over whoever searches by then', { tag: '@once' }, async ({
    page,
    site,
  }) => {
    await signInAs(page, site, (await aLearner(site)).token)
    await page.goto('/profile')
    const [asked, wanted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/v1/user/export**', async (route) => {
      asked.resolve()
      await wanted.promise
      await route.fulfill({
        status: 403,
        json: { status: 'fail', success: false, code: 'proof_needed', message: 'Your password, please' },
      })
    })
    const download = page.getByRole('button', { name: 'Download my data' })
    await download.click()
    await asked.promise
    await keepsFocus(page, async () => {
      wanted.resolve()
      await expect(page.getByRole('alert').filter({ hasText: 'Your password, please' })).toBeVisible()
    })
    await download.click()
    await expect(page.getByRole('dialog').getByLabel('Password')).toBeFocused()
  })
})
