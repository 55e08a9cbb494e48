import { anAddress } from './support/actors.ts'
import { fillBasic, fillProfessional } from './support/forms.ts'
import { expect, test } from './support/test.ts'

test.use({ expectedErrors: /status of 409/ })

test('the outcome of an application is shown on whichever page the applicant is on by then', {
  tag: '@once',
}, async ({ page }) => {
  const rejection = { status: 'fail', success: false, code: 'email_taken', message: 'Taken', error: 'Taken' }
  const step = (name: string) => page.getByRole('heading', { level: 2, name })
  let [arrived, wanted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isAccepted = false
  // One route to the end: while one is removed, the requests of a message that comes then may hang.
  await page.route('**/creatorform/submit', async (route) => {
    arrived.resolve()
    await wanted.promise
    await (isAccepted ? route.continue() : route.fulfill({ status: 409, json: rejection }))
  })
  const answer = async (act: () => Promise<unknown>, accepts = false) => {
    ;[arrived, wanted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    isAccepted = accepts
    await page.getByRole('button', { name: 'Submit' }).click()
    await arrived.promise
    await act()
    wanted.resolve()
  }
  const goToTerms = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
    await expect(page).toHaveURL('/termsandconditions')
  }
  await page.goto('/creatorform')
  await fillBasic(page, anAddress(), 'a good password')
  await page.getByRole('button', { name: 'Next' }).click()
  await fillProfessional(page)
  await page.getByRole('button', { name: 'Next' }).click()

  await answer(async () => {
    await page.goBack()
    await expect(step('Professional')).toBeFocused()
  })
  await expect(page.getByRole('alert')).toHaveText('Taken')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('form').getByRole('alert')).toHaveText('*Taken')

  // Waits until this toast is gone, so that it is not mistaken for the next one.
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
  await answer(goToTerms)
  await expect(page.getByRole('alert').last()).toHaveText('Taken')

  await page.goBack()
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await answer(goToTerms, true)
  await expect(page.getByRole('alert').last()).toHaveText('Your form has been submitted successfully.')
  await page.goto('/creatorform')
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

for (const moment of ['while the next page is loaded', 'between its address and its look'])
  test(`the message about an application accepted ${moment} is shown on that page`, { tag: '@once' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const [fetch, push] = [window.fetch, history.pushState]
      const wanted = new Promise((resolve) => window.addEventListener('reply', resolve))
      history.pushState = (...args) => {
        push.apply(history, args)
        if (location.pathname === '/termsandconditions') window.dispatchEvent(new Event('reply'))
      }
      window.fetch = async (...args) => {
        const response = await fetch(...args)
        if (!response.url.endsWith('/creatorform/submit')) return response
        const body: unknown = await response.json()
        await wanted
        return Object.assign(response, { json: () => Promise.resolve(body) })
      }
    })
    const [asked, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/terms-*.js', async (route) => {
      asked.resolve()
      await arrived.promise
      await route.continue()
    })
    await page.goto('/creatorform')
    await fillBasic(page, anAddress(), 'a good password')
    await page.getByRole('button', { name: 'Next' }).click()
    await fillProfessional(page)
    await page.getByRole('button', { name: 'Next' }).click()
    const accepted = page.waitForResponse('**/creatorform/submit')
    await page.getByRole('button', { name: 'Submit' }).click()
    await accepted

    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
    await asked.promise
    if (moment === 'while the next page is loaded') {
      await page.evaluate(() => window.dispatchEvent(new Event('reply')))
      await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden()
    }
    arrived.resolve()
    await expect(page.getByRole('alert')).toHaveText('Your form has been submitted successfully.')
    await expect(page).toHaveURL('/termsandconditions')
  })
