import sharp from 'sharp'
import { aCreator, aLearner, apiOf, signInAs } from './support/actors.ts'
import { untilQuiet, untilRendered } from './support/in-app-navigation.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { expect, test } from './support/test.ts'

// For the rejected password.
test.use({ expectedErrors: /status of 40\d/ })

test('name and photo that are saved at the same time are both shown', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { token } = await aCreator(site, 'Asha Rao')
  await signInAs(page, site, token)
  await page.goto('/dash?tab=manage')
  const photo = page.getByAltText('Your photo')
  const shownInHeader = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  const dialog = page.getByRole('dialog')
  const choosePhoto = async () => {
    const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await page.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await dialog.getByRole('button', { name: 'Use photo' }).click()
  }

  await test.step('the reply to the name comes last', async () => {
    const names = await delayReplies(page, /\/creator\/edit$/)
    await page.getByLabel('Name').fill('Asha Sharma')
    await page.getByRole('button', { name: 'Save' }).click()
    await names.done
    await choosePhoto()
    await expect(photo).toBeVisible()
    names.release()
    await expect.poll(async () => (await shownInHeader()).name).toBe('Asha Sharma')
    await expect(photo).toBeVisible()
    expect((await shownInHeader()).profileimage).toBeTruthy()
    await page.unroute(/\/creator\/edit$/)
  })

  await test.step('the reply to a removed photo comes last', async () => {
    const removals = await delayReplies(page, /\/user\/photo$/)
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await removals.done
    await page.getByLabel('Name').fill('Asha Rao Sharma')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await shownInHeader()).name).toBe('Asha Rao Sharma')
    await choosePhoto()
    removals.release()
    await expect(dialog).toBeHidden()
    await expect(photo).toBeVisible()
    const { data } = await apiOf(site).accounts.me({}, { token })
    expect(data).toMatchObject({ name: 'Asha Rao Sharma', profileimage: await photo.getAttribute('src') })
    expect(await shownInHeader()).toMatchObject({ name: data.name, profileimage: data.profileimage })
  })

  await test.step('the reply to a photo comes after leaving and a change of the name', async () => {
    const before = (await shownInHeader()).profileimage
    const photos = await delayReplies(page, /\/upadteUserProfile\//)
    await choosePhoto()
    await photos.done
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const courses = page.getByRole('tab', { name: 'Courses' })
    await courses.click()
    await expect(courses).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Manage Profile' }).click()
    await page.getByLabel('Name').fill('Asha')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await shownInHeader()).name).toBe('Asha')
    const arrived = page.waitForResponse(/\/upadteUserProfile\//)
    photos.release()
    await (await arrived).finished()
    await untilQuiet(page)
    await expect.poll(async () => (await shownInHeader()).profileimage).not.toBe(before)
    expect((await shownInHeader()).name).toBe('Asha')
  })
})

test('a user who closes the question while the password is checked keeps the account', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/profile?tab=delete')
  // After fifteen minutes the password is needed.
  await page.clock.setSystemTime(Date.now() + 16 * 60_000)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill('a good password')
  const checks = await delayReplies(page, /\/prove$/)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await checks.done
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const asked: string[] = []
  page.on('request', (one) => asked.push(`${one.method()} ${new URL(one.url()).pathname}`))
  const arrived = page.waitForResponse(/\/prove$/)
  checks.release()
  await (await arrived).finished()
  await untilQuiet(page)
  expect(asked.filter((one) => one.startsWith('DELETE'))).toEqual([])
  await expect(page).toHaveURL(/\/profile/)
})

test('late replies leave the focus where somebody has gone on', { tag: '@once' }, async ({ page, site }) => {
  const { token } = await aCreator(site, 'Asha Rao')
  await signInAs(page, site, token)
  await page.goto('/dash?tab=manage')
  const name = page.getByLabel('Name')
  const photo = page.getByAltText('Your photo')

  await test.step('a photo was removed', async () => {
    const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await page.locator('input[type="file"]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await page.getByRole('dialog').getByRole('button', { name: 'Use photo' }).click()
    await expect(photo).toBeVisible()
    const removals = await delayReplies(page, /\/user\/photo$/)
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await removals.done
    await name.fill('Asha S')
    removals.release()
    await expect(photo).toBeHidden()
    await expect(name).toBeFocused()
  })

  await test.step('a password was rejected', async () => {
    await page.getByLabel('Old Password').fill('not the password')
    await page.getByLabel('New Password').fill('one more good word')
    const changes = await delayReplies(page, /\/user\/changepassword$/)
    await page.getByRole('button', { name: 'Change password' }).click()
    await changes.done
    await name.fill('Asha Sharma')
    changes.release()
    await expect(page.getByText('Incorrect password')).toBeVisible()
    await untilRendered(page)
    await expect(name).toBeFocused()
    await expect(name).toBeInViewport()
  })
})
