import { playlistAddress } from '#contract/playlist-address.ts'
import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { untilRendered } from './support/in-app-navigation.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { submitSignIn } from './support/words.ts'

/** A playlist of the demo with enough videos for a second page on phones. */
async function aPlaylist(site: Site) {
  const { data } = await apiOf(site).playlists.getTop()
  const card = data.find(({ videoCount, feedbackCount }) => videoCount > 4 && feedbackCount > 1)
  if (!card) throw new Error('The demo content has no such playlist')
  return { ...card, address: playlistAddress(card) }
}

test('a learner writes a review, sees it at once, and edits it', { tag: '@once' }, async ({ page, site }) => {
  const { address } = await aPlaylist(site)
  const { token } = await aLearner(site, 'Meera Nair')
  await signInAs(page, site, token)
  await page.goto(address)
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your review').press('Tab')
  await dialog.getByRole('button', { name: 'Post' }).press('Enter')
  await expect(dialog.getByText('please provide all fields')).toBeVisible()
  const stars = dialog.getByRole('radiogroup', { name: 'Your rating' })
  await expect(stars.getByRole('radio').first()).toBeFocused()
  await expect(stars).toHaveAttribute('aria-invalid', 'true')
  await expect(stars).toHaveAccessibleDescription('please provide all fields')
  await expectAccessible(page)

  await expect(dialog.getByRole('radio')).toHaveCount(5)
  await dialog.getByRole('radio', { name: '4 stars' }).click()
  await dialog.getByRole('button', { name: 'Post' }).press('Enter')
  await expect(dialog.getByLabel('Your review')).toBeFocused()
  await dialog.getByLabel('Your review').fill('Clear <b>and</b> calm.')
  await dialog.getByRole('button', { name: 'Post' }).click()
  await expect(dialog).toBeHidden()
  const own = page.getByRole('article').filter({ hasText: 'Meera Nair' })
  await expect(own).toContainText('Clear <b>and</b> calm.')
  await expect(own).toBeInViewport()

  await page.getByRole('button', { name: 'Edit your Review' }).click()
  await expect(dialog.getByLabel('Your review')).toHaveValue('Clear <b>and</b> calm.')
  await dialog.getByLabel('Your review').fill('Clear, calm, and worth a second look.')
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(own).toContainText('Clear, calm, and worth a second look.')
  await expect(own).toBeInViewport()

  await test.step('an edited review is still visible when others have reviewed since', async () => {
    const { token: other } = await aLearner(site, 'Farah Ali')
    const newest = { playlistId: address.split('/').at(-1) ?? '', feedback: 'The newest.', rating: 3 }
    await apiOf(site).reviews.create({ body: newest }, { token: other })
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByText('The newest.')).toBeVisible()
    await page.getByRole('button', { name: 'Edit your Review' }).click()
    await dialog.getByLabel('Your review').fill('Changed once more.')
    await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(own).toContainText('Changed once more.')
    await expect(own).toBeInViewport()
    await expect(page.getByText('The newest.')).toBeHidden()
  })
  await page.getByRole('button', { name: 'Show More reviews' }).click()
  await expect(page.getByRole('button', { name: 'Show Less reviews' })).toBeVisible()
})

test('a review is not undone by an older reply that arrives after it was changed', {
  tag: '@once',
}, async ({ page, site }) => {
  const { address, _id: playlistId } = await aPlaylist(site)
  const { token } = await aLearner(site)
  const body = { playlistId, feedback: 'Clear and calm.', rating: 4 }
  await apiOf(site).reviews.create({ body }, { token })
  await signInAs(page, site, token)
  const changed = Promise.withResolvers<void>()
  await page.route(/\/feedback\/getOwn\//, async (route) => {
    const response = await route.fetch()
    await changed.promise
    await route.fulfill({ response })
  })
  await page.goto(address)
  const edit = page.getByRole('button', { name: 'Edit your Review' })
  const dialog = page.getByRole('dialog')
  await edit.click()
  await dialog.getByLabel('Your review').fill('Worth a second look.')
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByText('Worth a second look.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const arrived = page.waitForResponse(/\/feedback\/getOwn\//)
  changed.resolve()
  await (await arrived).finished()
  await untilRendered(page)
  await edit.click()
  await expect(dialog.getByLabel('Your review')).toHaveValue('Worth a second look.')
})

test.describe('a session that ends while somebody writes', () => {
  test.use({ expectedErrors: /401/ })

  test('does not lose a review that was being written', { tag: '@once' }, async ({ page, site }) => {
    const { address } = await aPlaylist(site)
    const { token, email } = await aLearner(site)
    await signInAs(page, site, token)
    await page.goto(address)
    await page.getByRole('button', { name: 'Write a Review' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '5 stars' }).press('Space')
    await dialog.getByLabel('Your review').fill('Typed before the session ended.')
    await apiOf(site).accounts.logout({}, { token })
    await dialog.getByRole('button', { name: 'Post' }).click()
    await dialog.getByRole('link', { name: 'Log in' }).click()

    await submitSignIn(page, email)
    await expect(page).toHaveURL(address)
    await page.getByRole('button', { name: 'Write a Review' }).click()
    await expect(page.getByRole('dialog').getByLabel('Your review')).toHaveValue(
      'Typed before the session ended.',
    )
  })
})

test('a creator sees the videos but is not offered to review', { tag: '@once' }, async ({ page, site }) => {
  const { address } = await aPlaylist(site)
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto(address)
  await expect(page.getByRole('button', { name: /^Watch/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Review$/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Log in to review' })).toBeHidden()
})
