import { aLearner, apiOf, signInAs } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

const COURSE = 'Git and GitHub in Hindi'

test('a learner finds a course by search, watches a video and reviews it', async ({
  page,
  site,
  isMobile,
}) => {
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/')
  const search = page.getByPlaceholder('Search playlists')
  await search.press('Enter')
  await expect(page, 'nothing to look for leads nowhere').toHaveURL('/')
  await search.fill('github hindi')
  if (isMobile) await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  else await search.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: COURSE }).first().click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(COURSE)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const [course] = (await apiOf(site).playlists.search({ query: { search: COURSE } })).data.playlist
  const cutOff = await page
    .getByText(String(course?.description), { exact: true })
    .evaluate((words) => words.scrollHeight - words.clientHeight)
  expect(cutOff, 'a description without a readmore stands there in full').toBe(0)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const player = page.getByRole('dialog')
  await expect(player.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}/,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(player).toBeHidden()

  await page.getByRole('button', { name: 'Write a Review' }).click()
  const review = page.getByRole('dialog')
  await review.getByRole('button', { name: 'Post' }).click()
  await expect(review.getByText('please provide all fields').first()).toBeVisible()
  await expectAccessible(page)
  await review.getByRole('radio', { name: '4 stars' }).check()
  await review.getByLabel('Your review').fill('Branches make sense to me now.')
  await review.getByRole('button', { name: 'Post' }).click()

  await expect(page.getByText('Branches make sense to me now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit your Review' })).toBeVisible()
})

test('nonsense finds nothing and says so, a typo finds similar words', { tag: '@once' }, async ({ page }) => {
  await page.goto('/search?query=qqxxzz')

  await expect(page.getByText('Oops We could not find any playlists in "qqxxzz"')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/search?query=pyhton')
  await expect(
    page.getByRole('status').filter({ hasText: 'Showing results close to “python”' }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Python in Hindi, Idea by Idea' })).toBeVisible()
})

test('an unknown address gets a designed page with status 404', { tag: '@once' }, async ({ page }) => {
  const reply = await page.goto('/nothing/here/at/all')

  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('home, list and course are readable', async ({ page, site }) => {
    const { data } = await apiOf(site).playlists.search({ query: { search: COURSE } })
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Discover' })).toBeVisible()
    await page.goto('/playlists')
    await expect(page.getByRole('main').getByRole('link').filter({ hasText: /\w/ }).nth(5)).toBeVisible()
    await page.goto(`/creator/x/hindi/y/${data.playlist[0]?._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(COURSE)
  })

  test('forms say what they need', { tag: '@once' }, async ({ page }) => {
    for (const path of ['/signin', '/signup', '/forgotpassword', '/creatorform']) {
      await page.goto(path)
      const said = page.getByRole('main').getByRole('alert')
      await expect(said).toHaveText(
        'This form works only with JavaScript. Please switch it on in your browser.',
      )
      await expectNoSidewaysScroll(page)
    }
    await page.goto('/ta/signin')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('உங்கள் பிரவுசரில்')
  })

  test('the footer and the terms say where to write', { tag: '@once' }, async ({ page }) => {
    await page.goto('/termsandconditions')
    await expect(page.getByRole('main').locator('ol').getByRole('heading', { level: 2 })).toHaveCount(9)
    const email = { name: 'hello@pragati.example' }
    await expect(page.getByRole('main').getByRole('link', email)).toHaveAttribute(
      'href',
      `mailto:${email.name}`,
    )
    await expect(page.getByText('Pragati, 12 Vidya Marg, Pune 411004, India')).toBeVisible()

    const footer = page.getByRole('contentinfo')
    for (const [name, href] of [
      [email.name, `mailto:${email.name}`],
      ['+91 98765 43210', 'https://wa.me/919876543210'],
      ['Feedback', 'https://feedback.pragati.example/'],
      ['Social', 'https://social.pragati.example/@pragati'],
      ['Terms & Conditions', '/termsandconditions'],
    ] as const)
      await expect(footer.getByRole('link', { name })).toHaveAttribute('href', href)
    await expect(footer.getByText('© Pragati. All rights reserved.')).toBeVisible()
  })
})
