import { aLearner, anAddress, apiOf, codeFor, mailsTo, signInAs } from './support/actors.ts'
import { fillBasic, fillProfessional } from './support/forms.ts'
import { DATABASE_DOWN, OFFLINE } from './support/sentences.ts'
import { expect, type Page, test } from './support/test.ts'

// The browser logs requests that a test lets fail to its console.
test.use({ expectedErrors: /status of (400|503)|ERR_INTERNET_DISCONNECTED/ })

const password = 'a good password'

interface Form {
  /** The API call that it makes. */
  call: string
  button: string
  /** What it shows when the server fails with its own message. */
  rejected: string
  /** What was typed is still there. */
  expectTyped: () => Promise<void>
}

/**
 * A form that is filled in waits as long as the answer takes, shows why it failed or that there was no answer,
 * and keeps what was typed.
 */
async function expectStates(page: Page, { call, button, rejected, expectTyped }: Form): Promise<void> {
  const send = page.getByRole('button', { name: button, exact: true }).last()
  const alert = page.getByRole('alert')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  let calls = 0
  await page.route(call, async (route) => {
    calls += 1
    await held
    await route.fulfill({
      status: 503,
      json: { status: 'fail', success: false, message: DATABASE_DOWN, error: DATABASE_DOWN },
    })
  })
  await send.click()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  // Like a person who presses again: Playwright would wait for a busy button.
  await send.dispatchEvent('click')
  await expectTyped()
  answer()
  await expect(alert).toHaveText(rejected)
  await expectTyped()
  expect(calls).toBe(1)
  await page.unroute(call)

  await page.route(call, (route) => route.abort('internetdisconnected'))
  await send.click()
  await expect(alert).toContainText(OFFLINE)
  await expectTyped()
  await page.unroute(call)
}

const press = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).last().click()

test('signing up, the code and signing in survive a slow, failing and missing server', async ({
  page,
  site,
}) => {
  const email = anAddress()
  const typed = async () => {
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  }
  await page.goto('/signup')
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expectStates(page, {
    call: '**/api/v1/user/signup',
    button: 'Sign up',
    rejected: `*${DATABASE_DOWN}`,
    expectTyped: async () => {
      await typed()
      await expect(page.getByLabel('Name')).toHaveValue('Asha Rao')
    },
  })
  await press(page, 'Sign up')

  const code = await codeFor(site, email)
  const digits = page.getByRole('textbox', { name: /^Digit/ })
  const verifyCall = '**/api/v1/user/verify'
  await page.route(verifyCall, (route) => route.abort('internetdisconnected'))
  await expect(digits.first()).toBeFocused()
  await page.keyboard.type(code)
  await expect(page.getByRole('alert')).toContainText(OFFLINE)
  await page.unroute(verifyCall)
  await expectStates(page, {
    call: verifyCall,
    button: 'Verify',
    rejected: `*${DATABASE_DOWN}`,
    expectTyped: async () => {
      for (const [index, digit] of [...code].entries()) await expect(digits.nth(index)).toHaveValue(digit)
    },
  })
  await press(page, 'Verify')

  await expect(page).toHaveURL('/signin')
  await expect(page.getByText('Your email is verified. Please log in.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expectStates(page, {
    call: '**/api/v1/user/login',
    button: 'Log in',
    rejected: `*${DATABASE_DOWN}`,
    expectTyped: typed,
  })
  await expect(page.getByRole('alert')).toContainText('invalid inputs')
  await press(page, 'Log in')
  await expect(page).toHaveURL('/')
})

test('a password reset survives a slow, failing and missing server', async ({ page, site }) => {
  const { email } = await aLearner(site)
  await page.goto('/forgotpassword')
  await page.getByLabel('Email').fill(email)
  await expectStates(page, {
    call: '**/api/v1/user/forgotpassword',
    button: 'Continue',
    rejected: DATABASE_DOWN,
    expectTyped: () => expect(page.getByLabel('Email')).toHaveValue(email),
  })
  await press(page, 'Continue')
  await expect(page.getByText('We have mailed you password reset email.')).toBeVisible()

  const linkOf = async () => (await mailsTo(site, email)).at(-1)?.text.match(/\/newcredentials\/[\w-]+/)?.[0]
  await expect.poll(linkOf).toBeTruthy()
  await page.goto((await linkOf()) ?? '')
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await expectStates(page, {
    call: '**/api/v1/user/resetpassword/*',
    button: 'Update',
    rejected: `*${DATABASE_DOWN}`,
    expectTyped: async () => {
      await expect(page.getByLabel('New Password')).toHaveValue(password)
      await expect(page.getByLabel('Confirm Password')).toHaveValue(password)
    },
  })
  await press(page, 'Update')
  await expect(page.getByText('Your password has been successfully changed.')).toBeVisible()
})

test('a creator application survives a slow, failing and missing server', async ({ page }) => {
  await page.goto('/creatorform')
  await fillBasic(page, anAddress(), password)
  await press(page, 'Next')
  await fillProfessional(page)
  await press(page, 'Next')
  await expectStates(page, {
    call: '**/api/v1/creatorform/submit',
    button: 'Submit',
    rejected: `*${DATABASE_DOWN}`,
    expectTyped: async () => {
      await expect(page.getByText('I teach physics.')).toBeVisible()
      const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
      expect(kept).toContain('I teach physics.')
      expect(kept).not.toContain(password)
    },
  })
  // Back to the form, which still has the password, and on again.
  await press(page, 'Previous')
  await press(page, 'Previous')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await press(page, 'Next')
  await press(page, 'Next')
  await press(page, 'Submit')
  await expect(page.getByText('Your form has been submitted successfully.')).toBeVisible()
})

test('a name and a review survive a slow, failing and missing server', async ({ page, site }) => {
  const [course] = (await apiOf(site).playlists.getTop()).data
  const { token } = await aLearner(site, 'Before')
  await signInAs(page, site, token)
  await page.goto('/profile')
  const name = page.getByLabel('Name')
  await expect(name).toHaveValue('Before')
  await name.fill('Afterwards')
  await expectStates(page, {
    call: '**/api/v1/user/edituser',
    button: 'Save',
    rejected: `*${DATABASE_DOWN}`,
    expectTyped: () => expect(name).toHaveValue('Afterwards'),
  })
  await press(page, 'Save')
  await expect(page.getByText('Successfully Updated')).toBeVisible()

  await page.goto(`/creator/x/y/z/${course?._id}`)
  const words = page.getByRole('textbox', { name: 'Your review' })
  const form = {
    rejected: 'error in getting review',
    expectTyped: async () => {
      await expect(words).toHaveValue('Typed on a train.')
      await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked()
    },
  }
  await press(page, 'Write a Review')
  await page.getByRole('radio', { name: '5 stars' }).press('Space')
  await words.fill('Typed on a train.')
  await expectStates(page, { ...form, call: '**/api/v1/feedback/create', button: 'Post' })
  await press(page, 'Post')
  await expect(words).toBeHidden()

  await press(page, 'Edit your Review')
  const message = 'rating must be a whole number'
  await page.route(
    '**/api/v1/feedback/update',
    (route) =>
      route.fulfill({
        status: 400,
        json: {
          status: 'fail',
          success: false,
          message,
          error: message,
          issues: [{ path: 'rating', message }],
        },
      }),
    { times: 1 },
  )
  await press(page, 'Edit')
  await expect(page.getByRole('alert')).toHaveText('error in getting rating')
  await form.expectTyped()
  await expectStates(page, { ...form, call: '**/api/v1/feedback/update', button: 'Edit' })
  await press(page, 'Edit')
  await expect(words).toBeHidden()
  await expect(page.getByText('Typed on a train.')).toBeVisible()
})

test('a form that is sent again after a failure stays in place, so that a second tap hits nothing else', async ({
  page,
}) => {
  const call = '**/api/v1/user/signup'
  await page.goto('/signup')
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill(anAddress())
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  const send = page.getByRole('main').getByRole('button', { name: 'Sign up' })
  const alert = page.getByRole('alert')
  await page.route(call, (route) => route.abort('internetdisconnected'))
  await send.click()
  await expect(alert).toContainText(OFFLINE)
  await send.scrollIntoViewIfNeeded()
  const place = await send.boundingBox()
  await page.unroute(call)

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(call, async (route) => {
    await held
    await route.abort('internetdisconnected')
  })
  await send.dblclick({ delay: 50 })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(alert, 'the earlier failure is over').toBeHidden()
  expect(await send.boundingBox()).toEqual(place)
  answer()
  await expect(alert).toContainText(OFFLINE)
  await expect(page).toHaveURL('/signup')
})
