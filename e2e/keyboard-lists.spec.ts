import { anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, test } from './support/test.ts'

test('a user who closes or deletes an opportunity of their own by keyboard goes on from its place', async ({
  page,
  site,
}) => {
  const { posting } = apiOf(site)
  const { token } = await aLearner(site)
  for (const jobTitle of ['Weaver', 'Dyer', 'Spinner']) {
    const { data } = await posting.create({ body: { ...anOpportunityForm, jobTitle } }, { token })
    await approveOpportunity(apiOf(site), data._id, await demoToken(site, 'operator'))
  }
  await signInAs(page, site, token)
  await page.goto('/opportunity/mine')
  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  const dialog = page.getByRole('dialog')
  await row('Dyer').getByRole('button', { name: 'Close' }).press('Enter')
  await dialog.getByRole('combobox').selectOption('I am no longer looking for anybody')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().press('Enter')
  await expect(row('Dyer').getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(row('Dyer')).toBeFocused()
  await row('Dyer').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(row('Weaver')).toBeFocused()
  await expect(row('Dyer')).toHaveCount(0)
})

test('a user who deletes a video of their own course by keyboard goes on with the next one', async ({
  page,
  site,
  videoPlatform,
}) => {
  const links = someVideos(videoPlatform, 'One', 'Two', 'Three', 'Four', 'Five', 'Six')
  const { token, playlist } = await aPlaylist(site, 'Knitting in rows', links)
  await signInAs(page, site, token)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  await page.getByRole('button', { name: 'Delete Two' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Three' })).toBeFocused()
})

test('Alt+T leads to the message that offers Undo, and the name of its region says so in the language of the page', {
  tag: '@wide',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'One', 'Two', 'Three', 'Four', 'Five', 'Six')
  const { token, playlist } = await aPlaylist(site, 'Undone by keyboard', links)
  await signInAs(page, site, token)
  await page.goto(`/hi/dash?tab=list&playlist=${playlist._id}`)
  const rows = page.getByRole('main').getByRole('listitem')
  await page.getByRole('button', { name: 'Two मिटाएँ' }).press('Enter')
  const region = page.getByRole('region', { name: 'संदेश (Alt+T से यहाँ पहुँचें)' })
  const undo = region.getByRole('button', { name: 'पहले जैसा करें' })
  await expect(undo).toBeVisible()
  await page.keyboard.press('Alt+t')
  await page.keyboard.press('Tab')
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows.filter({ hasText: 'Two' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Two' }), 'where the focus was before').toBeFocused()
})

test('a user who goes to the last page of a list by keyboard keeps their place in its page numbers', async ({
  page,
  site,
  videoPlatform,
}) => {
  // Makes the list longer than one page, whatever other journeys have published.
  const links = someVideos(videoPlatform, 'One', 'Two', 'Three', 'Four', 'Five')
  const { playlist } = await aPlaylist(site, `Knots ${crypto.randomUUID().slice(0, 8)}`, links)
  await page.goto(`/creators/${playlist.creator._id}`)
  const bar = page.getByRole('navigation', { name: 'Pages' })
  const next = bar.getByRole('link', { name: 'Next page' })
  const last = await bar.getByRole('link').nth(-2).innerText()
  for (let at = 2; at <= Number(last); at += 1) {
    await next.press('Enter')
    await expect(page).toHaveURL(new RegExp(`page=${at}$`))
    // The address changes a moment before the links do.
    const current = bar.getByRole('link', { name: `Page ${at}`, exact: true })
    await expect(current).toHaveAttribute('aria-current', 'page')
  }
  await expect(next).toBeFocused()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page, 'the step that leads nowhere is passed over').toHaveURL(new RegExp(`page=${last}$`))
})
