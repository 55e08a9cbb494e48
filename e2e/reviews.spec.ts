import { playlistAddress } from '#contract/playlist-address.ts'
import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { openConsole } from './support/console.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, expectAccessible, fitsBothSizes, type Page, test } from './support/test.ts'

const reviewOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

test('learners vote for a helpful review, the creator answers in public, and everybody reads both', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const name = `Pottery ${crypto.randomUUID().slice(0, 8)}`
  const { playlist } = await aPlaylist(
    site,
    name,
    someVideos(videoPlatform, 'Clay', 'Wheel', 'Rim', 'Foot', 'Fire'),
  )
  const { reviews } = apiOf(site)
  const address = playlistAddress(playlist)
  const first = await aLearner(site, 'Asha Rao')
  for (const [{ token }, feedback] of [
    [first, 'Now I turn pots.'],
    [await aLearner(site, 'Vikram Shah'), 'Too short for me.'],
  ] as const)
    await reviews.create({ body: { playlistId: playlist._id, feedback, rating: 4 } }, { token })
  const [helping, other] = [reviewOf(page, 'Now I turn pots.'), reviewOf(page, 'Too short for me.')]
  const openAll = () => page.getByRole('button', { name: 'Show More reviews' }).click()

  await test.step('a visitor is led to sign in', async () => {
    await page.goto(address)
    await openAll()
    await helping.getByRole('link', { name: 'Helpful, review by Asha Rao' }).click()
    await expect(page).toHaveURL('/signin')
  })

  await test.step('a learner votes for one, takes the vote back, and votes again', async () => {
    await signInAs(page, site, (await aLearner(site)).token)
    await page.goto(address)
    await openAll()
    const vote = helping.getByRole('button', { name: /^Helpful/ })
    for (const [pressed, label] of [
      ['true', 'Helpful (1)'],
      ['false', 'Helpful'],
      ['true', 'Helpful (1)'],
    ] as const) {
      await vote.click()
      await expect(vote).toHaveAttribute('aria-pressed', pressed)
      await expect(vote).toHaveText(label)
    }
    await fitsBothSizes(page, vote)
    await page.reload()
    await openAll()
    await expect(vote).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('article')).toContainText(['Too short for me.', 'Now I turn pots.'])
    await page.getByLabel('Sort by').selectOption('Most helpful')
    await expect(page.getByRole('article')).toContainText(['Now I turn pots.', 'Too short for me.'])
  })

  await test.step('nobody votes for their own review; an edited one is marked', async () => {
    await signInAs(page, site, first.token)
    await page.goto(address)
    await openAll()
    await expect(other.getByRole('button', { name: /^Helpful/ })).toBeEnabled()
    await expect(helping.getByText('Helpful (1)')).toBeVisible()
    await expect(helping.getByRole('button', { name: /^Helpful/ })).toBeHidden()
    await page.getByRole('button', { name: 'Edit your Review' }).click()
    await page.getByRole('dialog').getByLabel('Your review').fill('Now I turn pots and bowls.')
    await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(reviewOf(page, 'Now I turn pots and bowls.').getByText('edited')).toBeVisible()
  })

  await test.step('the creator answers, changes the answer, and removes it', async () => {
    await signInAs(page, site, await demoToken(site, 'creator'))
    await page.goto(address)
    await openAll()
    const bowls = reviewOf(page, 'Now I turn pots and bowls.')
    const dialog = page.getByRole('dialog')
    const write = async (words: string) => {
      await dialog.getByLabel('Your answer').fill(words)
      await dialog.getByRole('button', { name: 'Publish the answer' }).click()
      await expect(dialog).toBeHidden()
    }
    await bowls.getByRole('button', { name: 'Answer the review by Asha Rao' }).click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await bowls.getByRole('button', { name: 'Answer the review by Asha Rao' }).click()
    await dialog.getByRole('button', { name: 'Publish the answer' }).click()
    await expect(dialog.getByText('please provide all fields')).toBeVisible()
    await fitsBothSizes(page, dialog.getByRole('button', { name: 'Publish the answer' }))
    await write('Thank you. Glazing comes next.')
    await expect(bowls).toContainText(/Answer from .*Thank you\. Glazing comes next\./)
    await fitsBothSizes(page, bowls.getByRole('button', { name: 'Edit the answer' }))
    await bowls.getByRole('button', { name: 'Edit the answer' }).click()
    await write('Thank you. Glazing is there now.')
    await other.getByRole('button', { name: 'Answer the review by Vikram Shah' }).click()
    await write('What would you add?')
    const remove = other.getByRole('button', { name: 'Delete the answer' })
    await remove.click()
    await expect(dialog).toContainText('Delete your answer?')
    await fitsBothSizes(page, dialog)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(other).toContainText('What would you add?')
    await remove.click()
    await dialog.getByRole('button', { name: 'Delete the answer' }).click()
    await expect(other).not.toContainText('Answer from')
    await expect(other.getByRole('button', { name: 'Answer the review by Vikram Shah' })).toBeFocused()
  })

  await test.step('everybody reads it', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(address)
    await openAll()
    await expect(reviewOf(page, 'pots and bowls').getByText('Thank you. Glazing is there now.')).toBeVisible()
    await expect(page.getByText('What would you add?')).toBeHidden()
    await expect(page.getByRole('button', { name: /^Answer/ })).toBeHidden()
    await expectAccessible(page)
  })
})

test('a review of a burst is counted by an operator, which is undone, and then removed with a reason', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const links = someVideos(videoPlatform, 'Seed', 'Soil', 'Water', 'Weeds', 'Harvest')
  const { playlist } = await aPlaylist(site, `Onions ${crypto.randomUUID().slice(0, 8)}`, links)
  const { reviews } = apiOf(site)
  const playlistId = playlist._id
  const name = `Late Comer ${crypto.randomUUID().slice(0, 8)}`
  const comment = `Everybody should watch this one, says ${name}.`
  for (let at = 0; at < 12; at += 1)
    await reviews.create({ body: { playlistId, feedback: 'Clear.', rating: 5 } }, await aLearner(site))
  const { data } = await reviews.create(
    { body: { playlistId, feedback: comment, rating: 5 } },
    await aLearner(site, name),
  )
  expect(data.held).toBe(true)
  const isShown = async () =>
    (await reviews.getAll({ params: { playlistId } })).data.some(({ _id }) => _id === data._id)

  await openConsole(page, site, 'state=review')
  const held = page.getByRole('list', { name: 'Inbox' }).getByRole('listitem').filter({ hasText: comment })
  const said = page.getByRole('status')
  await fitsBothSizes(page, held.getByRole('button', { name: 'Remove' }))
  await held.focus()
  await page.keyboard.press('a')
  await expect(said.filter({ hasText: `What ${name} wrote is shown and counts.` })).toBeVisible()
  await expect.poll(isShown).toBe(true)
  await page.keyboard.press('u')
  await expect(said.filter({ hasText: `What ${name} wrote waits again.` })).toBeVisible()
  await expect.poll(isShown).toBe(false)

  await held.getByRole('button', { name: 'Remove' }).click()
  await page.getByLabel('Reason').fill('Asked for by the creator')
  await page.getByLabel('Reason').press('Control+Enter')
  await expect(said.filter({ hasText: `What ${name} wrote stays hidden.` })).toBeVisible()
  await expect(held).toBeHidden()
})

test('the button for more reviews keeps the focus, also when it hides them again', {
  tag: '@once',
}, async ({ page, site }) => {
  const { data } = await apiOf(site).playlists.search({ query: { sort: 'popular', limit: 50 } })
  const more = page.getByRole('button', { name: 'Show More reviews' })
  const less = page.getByRole('button', { name: 'Show Less reviews' })
  const few = data.playlist.find(({ feedbackCount }) => feedbackCount > 1 && feedbackCount < 20)
  const many = data.playlist.find(({ feedbackCount }) => feedbackCount > 20 && feedbackCount <= 40)
  if (!few || !many) throw new Error('The demo content has no such playlists')

  await page.goto(playlistAddress(few))
  await more.press('Enter')
  await expect(less).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(more).toBeFocused()

  await page.goto(playlistAddress(many))
  await more.press('Enter')
  await expect(less).toBeVisible()
  await expect(more, 'there are further ones').toBeFocused()
  await less.press('Enter')
  await expect(more).toBeFocused()
})
