import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { aCreator, aLearner, apiOf, signInAs } from './support/actors.ts'
import { GUESTS_PASSWORD, oldSessionTokens } from './support/old-data.ts'
import { anOversizedFile } from './support/oversized-file.ts'
import { OFFLINE } from './support/sentences.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

test.use({ expectedErrors: /status of (400|401|403|500)|ERR_INTERNET_DISCONNECTED/ })

test('a learner changes name, photo and password', { tag: '@once' }, async ({ page, site }) => {
  const { email, token } = await aLearner(site, 'Asha Rao')
  await signInAs(page, site, token)
  await page.goto('/profile')
  await expect(page.getByRole('tab', { name: 'Manage Profile' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
  await expect(page.getByText('This device')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.getByLabel('Name').fill('Asha Sharma')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Save' }).click()
  const banner = page.getByText('Successfully Updated')
  await expect(banner).toBeVisible()
  await page.clock.runFor(2_900)
  await expect(banner).toBeVisible()
  await page.clock.runFor(200)
  await expect(banner, 'the banner stays three seconds').toBeHidden()
  await page.clock.resume()
  expect((await apiOf(site).accounts.me({}, { token })).data.name).toBe('Asha Sharma')

  await page.getByLabel('Old Password').fill('not my password')
  await page.getByLabel('New Password').fill('a better password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect password')
  await expect(page.getByLabel('Old Password')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('New Password')).toHaveValue('a better password')
  await expectAccessible(page)
  await page.getByLabel('Old Password').fill('a good password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Successfully Updated')).toBeVisible()
  await expect(page.getByLabel('New Password')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Asha Sharma')
})

test('a photo is checked, cropped to a square and sent', { tag: '@once' }, async ({ page, site }) => {
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/profile')
  const input = page.getByLabel('Photo', { exact: true })
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toHaveText('Please choose a JPEG, PNG or WebP picture')
  await input.setInputFiles(await anOversizedFile('big.png'))
  await expect(page.getByRole('alert')).toHaveText('This picture is too big: at most 5 MB are accepted')
  await input.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByRole('alert')).toHaveText('This picture cannot be read. Please choose another one')

  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await redBesideBlue(900, 500) })
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  await expect(dialog.getByRole('figure', { name: 'How it will look' })).toBeVisible()
  await dialog.getByLabel('Zoom').fill('2')
  await dialog.getByLabel('Left to right').fill('0')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const sending = '**/user/upadteUserProfile/*'
  await page.route(sending, (route) => route.abort('internetdisconnected'))
  await dialog.getByRole('button', { name: 'Use photo' }).click()
  await expect(dialog.getByRole('alert')).toContainText(OFFLINE)
  await expect(dialog.getByLabel('Zoom')).toHaveValue('2')
  await page.unroute(sending)
  const limit = await slowUpload(page)
  await dialog.getByRole('button', { name: 'Use photo' }).click()
  const progress = dialog.getByRole('progressbar', { name: 'Sending the photo' })
  const part = () => progress.evaluate((bar: HTMLProgressElement) => bar.value)
  await expect.poll(part, { message: 'a part has left', intervals: [50] }).toBeGreaterThan(0)
  expect(await part(), 'but not all').toBeLessThan(1)
  await limit.lift()
  await expect(page.getByText('Successfully Updated')).toBeVisible()
  await expect(dialog).toBeHidden()
  const address = await page.getByAltText('Your photo').getAttribute('src')
  const photo = sharp(await (await page.request.get(address ?? '')).body())
  const { width, height } = await photo.metadata()
  expect(width).toBe(height)
  const [red, , blue] = (await photo.stats()).channels
  expect(red?.mean).toBeGreaterThan(100)
  expect(blue?.mean, 'only the part that was chosen').toBeLessThan(20)

  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByAltText('Your photo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add a photo' })).toBeFocused()
  expect((await page.request.get(address ?? '')).status()).toBe(404)
})

/** A picture that hardly compresses; its left half is red, its right one blue. */
function redBesideBlue(width: number, height: number): Promise<Buffer> {
  const dots = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1)
    dots[at * 3 + (at % width < width / 2 ? 0 : 2)] = 55 + 200 * Math.random()
  return sharp(dots, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** Uploads take seconds from now on, until the limit is lifted. */
async function slowUpload(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const allow = (uploadThroughput: number) =>
    browser.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1 },
      uploadThroughput,
    })
  await browser.send('Network.enable')
  await allow(20_000)
  return { lift: () => allow(-1) }
}

test('a rejected mobile number is marked, and what a creator typed stays', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { token } = await aCreator(site)
  await signInAs(page, site, token)
  await page.goto('/dash?tab=manage')
  const mobile = page.getByLabel('Mobile')
  await page.getByLabel('Name', { exact: true }).fill('Ravi Kulkarni')
  await mobile.fill('call me')
  await page.getByLabel('Location').fill('Nashik')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(mobile).toHaveAttribute('aria-invalid', 'true')
  await expect(mobile).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Mobile must be a phone number')
  await expect(page.getByLabel('Location')).toHaveValue('Nashik')
  await expect(page.getByText('Successfully Updated')).toBeHidden()
  expect(await stored(page), 'what was saved before the rejection').toContain('Ravi Kulkarni')
  await expectAccessible(page)

  const courses = page.getByRole('tab', { name: 'Courses' })
  await courses.click()
  await expect(courses).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(mobile, 'typed, not saved').toHaveValue('call me')
  await mobile.fill('+91 98765 43210')
  await expect(mobile).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully Updated')).toBeVisible()
  expect((await apiOf(site).profile.getCreator({}, { token })).data).toMatchObject({
    location: 'Nashik',
    mobile: '+91 98765 43210',
  })
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))
  expect(await page.evaluate(drafts), 'all of it is saved').toEqual([])
})

test('deleting the account leaves no draft in the browser', { tag: '@once' }, async ({ page, site }) => {
  const { token } = await aCreator(site)
  await signInAs(page, site, token)
  await page.goto('/dash?upload')
  await page.getByRole('dialog').getByLabel('Name').fill('A private plan')
  await page.goto('/dash?tab=delete')
  expect(await stored(page)).toContain('A private plan')
  await page.evaluate(() => sessionStorage.setItem('draft:review 1', '"A private word"'))
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL('/signup')
  expect(await stored(page)).not.toContain('private')
})

/** Everything that this browser stores for the site. */
function stored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}

test('one’s own data is downloaded as one file', { tag: '@once' }, async ({ page, site }) => {
  const { email, token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/profile')
  // In India it is the next day already.
  const late = `${new Date().toISOString().slice(0, 10)}T22:00:00Z`
  await page.clock.setFixedTime(late)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  const day = new Date(Date.parse(late) + 7_200_000).toISOString().slice(0, 10)
  expect(file.suggestedFilename()).toBe(`pragati-${day}.json`)
  const content = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(content.account.email).toBe(email)
})

test('more than 15 minutes after signing in the password is required for the export, the second step and deleting the account', {
  tag: '@once',
}, async ({ page, site }) => {
  const [fetching = '', changing = '', deleting = ''] = await oldSessionTokens()
  const asked = page.getByRole('dialog', { name: 'Please enter your password' })
  const open = async (token: string) => {
    await signInAs(page, site, token)
    await page.goto('/profile')
  }

  await test.step('all data', async () => {
    await open(fetching)
    await page.getByRole('button', { name: 'Download my data' }).click()
    await expect(asked.getByLabel('Password')).toBeFocused()
    await expectAccessible(page)
    await page.goBack()
    await expect(asked, 'Back closes it').toBeHidden()
    await page.getByRole('button', { name: 'Download my data' }).click()
    await asked.getByLabel('Password').fill('not my password')
    await page.keyboard.press('Enter')
    await expect(asked.getByRole('alert')).toContainText('Incorrect password')
    await asked.getByLabel('Password').fill(GUESTS_PASSWORD)
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    await download
    await expect(asked).toBeHidden()
  })

  await test.step('the second step, on a wide screen', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(changing)
    await page.getByRole('button', { name: 'Use an app' }).click()
    await expect(asked.getByLabel('Password')).toBeFocused()
    await expectAccessible(page)
    await asked.getByLabel('Password').fill(GUESTS_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
  })

  await test.step('deleting: the field is there once the server, or the clock, requires it', async () => {
    await open(deleting)
    await page.getByRole('tab', { name: 'Delete Account' }).click()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete your account?' })
    await expect(dialog.getByLabel('Password')).toBeHidden()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Please enter your password again to do this')
    await expect(dialog.getByLabel('Password')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.clock.setSystemTime(Date.now() + 16 * 60_000)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await dialog.getByLabel('Password').fill(GUESTS_PASSWORD)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveURL('/signup')
  })
})

test('a learner deletes the account, after one failure', { tag: '@once' }, async ({ page, site }) => {
  const { email, token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/profile')
  await page.getByRole('tab', { name: 'Delete Account' }).click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete your account?' })
  await expectAccessible(page)
  await failOnce(page)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Some Error Occured. Try Again Later')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  // It may be gone before the next page is there.
  await expect(page.getByRole('alert').filter({ hasText: 'Your account is deleted' })).toBeVisible()
  await expect(page).toHaveURL('/signup')
  expect(await page.evaluate(() => localStorage.getItem('_access_token'))).toBeNull()
  const login = apiOf(site).accounts.login({ body: { email, password: 'a good password' } })
  await expect(login).rejects.toMatchObject({ status: 401 })
})

async function failOnce(page: Page): Promise<void> {
  await page.route(
    '**/api/v1/user/deleteAcc',
    (route) =>
      route.fulfill({
        status: 500,
        json: {
          status: 'fail',
          success: false,
          message: 'Something went wrong',
          error: 'Something went wrong',
        },
      }),
    { times: 1 },
  )
}
