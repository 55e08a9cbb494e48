import { playlistAddress } from '#contract/playlist-address.ts'
import { aLearner, anAddress } from './support/actors.ts'
import { openBeforeHydration } from './support/in-app-navigation.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, test } from './support/test.ts'

test('filters and an order chosen before the page is hydrated are applied together', {
  tag: '@wide',
}, async ({ page }) => {
  const hydrate = await openBeforeHydration(page, '/playlists')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByLabel('Hindi').check()
  await filters.getByLabel('Tamil').check()
  await page.getByRole('main').getByLabel('Sort by').selectOption({ label: 'Best rated' })
  await hydrate()
  await expect(page).toHaveURL('/playlists?language=hindi&language=tamil&sort=rating')
  await expect(filters.getByLabel('Hindi')).toBeChecked()
})

test('a job type chosen before the page is hydrated is searched for', { tag: '@once' }, async ({ page }) => {
  const hydrate = await openBeforeHydration(page, '/opportunity')
  await page.getByLabel('Job type').selectOption('Internship')
  await hydrate()
  await expect(page).toHaveURL('/opportunity?jobType=Internship')
  await expect(page.getByLabel('Job type')).toHaveValue('Internship')
})

test('reviews are in the order that was chosen before the page is hydrated', { tag: '@once' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const { api, playlist } = await aPlaylist(site, 'Bread at home', someVideos(videoPlatform, ...'abcde'))
  const review = async (feedback: string) => {
    const { token } = await aLearner(site)
    const body = { playlistId: playlist._id, feedback, rating: 4 }
    return { token, _id: (await api.reviews.create({ body }, { token })).data._id }
  }
  const helping = await review('Now I bake every week.')
  const { token } = await review('Too short for me.')
  await api.reviews.vote({ params: { reviewId: helping._id } }, { token })
  const reviews = page.getByRole('article')
  const hydrate = await openBeforeHydration(page, playlistAddress(playlist))
  await expect(reviews.first()).toContainText('Too short for me.')
  await page.getByLabel('Sort by').selectOption('Most helpful')
  await hydrate()
  await expect(reviews).toContainText(['Now I bake every week.', 'Too short for me.'])
})

test('the top playlists stay where a finger has moved them before the page is hydrated', {
  tag: '@once',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const hydrate = await openBeforeHydration(page, '/')
  const carousel = page.locator('section', { has: page.getByRole('heading', { name: 'Top Playlists' }) })
  const third = carousel.getByRole('listitem').nth(2)
  const move = (slide: Element) => {
    slide.scrollIntoView({ inline: 'start', block: 'nearest' })
    let moved = 0
    for (let box: Element | null = slide; box; box = box.parentElement) moved += box.scrollLeft
    return moved
  }
  // Before the style sheets are there, nothing can be moved sideways.
  await expect.poll(() => third.evaluate(move)).toBeGreaterThan(0)
  await hydrate()
  await expect(carousel.getByRole('button', { name: 'Let it move' })).toBeVisible()
  await expect(third).toBeInViewport({ ratio: 0.9 })
})

test('what somebody types in a sign-up before the page is hydrated is not replaced by the step for an earlier code', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Name').fill('Asha')
  await page.getByLabel('Email').fill(anAddress())
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const hydrate = await openBeforeHydration(page, '/signup')
  const right = anAddress()
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill(right)
  await hydrate()
  await expect(page.getByLabel('Email')).toHaveValue(right)
  await expect(page.getByLabel('Name')).toHaveValue('Asha Rao')
})
