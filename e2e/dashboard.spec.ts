import { aCreator, signedIn } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test.use({ expectedErrors: /ERR_FAILED/ })

test('a new creator is led from an empty dashboard to the upload window, and its tabs have addresses', async ({
  page,
  site,
}) => {
  const { token } = await aCreator(site)
  await signedIn(page, site, token)
  await page.goto('/dash')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByText('No Courses here... click here to upload').click()
  await expect(page.getByRole('dialog', { name: 'Upload Your Videos' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Manage Profile' }).click()
  await expect(page).toHaveURL('/dash?tab=manage')
  await page.getByLabel('Location').fill('Kochi')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Successfully Updated')).toBeVisible()
  await page.getByRole('link', { name: 'Delete Account' }).click()
  await expect(page).toHaveURL('/dash?tab=delete')
  await expect(page.getByText(/all your playlists/i)).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Location')).toHaveValue('Kochi')
})

test('courses that cannot be loaded say so, and are there after another try', async ({ page, site }) => {
  const { token } = await aCreator(site)
  await signedIn(page, site, token)
  await page.route('**/playlist/getAll', (route) => route.abort())
  await page.goto('/dash')
  await expect(page.getByRole('alert')).toContainText('Error Occured here')
  await expectAccessible(page)

  await page.unroute('**/playlist/getAll')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No Courses here... click here to upload')).toBeVisible()
})
