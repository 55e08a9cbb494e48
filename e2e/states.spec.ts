import { anOpportunityForm } from '#testing/opportunities.ts'
import { aCreator, aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { DATABASE_DOWN, OFFLINE } from './support/sentences.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, type Page, test } from './support/test.ts'

// The browser logs requests that a test lets fail to its console.
test.use({ expectedErrors: /status of (401|404|503)|ERR_INTERNET_DISCONNECTED/ })

interface Screen {
  path: string
  /** The API call that loads its content. */
  call: string
  /** Shown while that is loading. */
  waiting: string
  heading: string | RegExp
}

async function publicScreens(site: Site): Promise<Screen[]> {
  const { categories, playlists } = apiOf(site)
  const [main] = (await categories.getAll()).data
  const [course] = (await playlists.getTop()).data
  const listing = { call: '**/playlist/getFilteredPlaylists**', waiting: 'Loading Playlists' }
  return [
    { path: '/', call: '**/playlist/getCurated', waiting: 'Loading', heading: /./ },
    {
      path: '/playlists',
      heading: 'Playlists',
      ...listing,
      call: '**/{playlist/getFilteredPlaylists,opportunity/getRandom}**',
    },
    { path: `/category/${main?._id}`, heading: main?.name ?? '', ...listing },
    { path: '/topic/python', heading: 'python', ...listing },
    { path: '/search/python', heading: 'Search Results', ...listing },
    {
      path: `/creator/x/y/z/${course?._id}`,
      call: '**/playlist/page/*',
      waiting: 'Loading',
      heading: course?.name ?? '',
    },
    {
      path: '/opportunity',
      call: '**/opportunity/get?**',
      waiting: 'Loading Opportunities',
      heading: 'Opportunities',
    },
  ]
}

/** Navigates as a link on the page would, without reloading it. */
async function followTo(page: Page, path: string, arrivesAt = path): Promise<void> {
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.evaluate((to) => {
    history.pushState({ idx: history.state.idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, path)
  await expect(page).toHaveURL(arrivesAt)
}

/** The call gets no answer until the returned function is called, and then a rejection. */
async function holdUp(page: Page, call: string): Promise<() => void> {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(call, async (route) => {
    await held
    await route.fulfill({
      status: 503,
      json: { status: 'fail', success: false, message: DATABASE_DOWN, error: DATABASE_DOWN },
    })
  })
  return answer
}

/** Reached from a static page, it waits as long as the answer takes, shows why there is none, and tries again. */
async function expectStates(page: Page, { path, call, waiting, heading }: Screen): Promise<void> {
  await followTo(page, '/termsandconditions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions')
  const answer = await holdUp(page, call)
  await followTo(page, path)
  const statuses = page.getByRole('status')
  const loading = page.getByRole('status', { name: waiting }).or(statuses.filter({ hasText: waiting }))
  await expect(loading.first()).toBeAttached()
  await expectAccessible(page)
  answer()
  await expect(page.getByText(DATABASE_DOWN).first()).toBeVisible()
  await expect(loading, 'what has failed loads no more').toHaveCount(0)
  await expectAccessible(page)
  await page.unroute(call)

  await followTo(page, '/termsandconditions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions')
  await page.route(call, (route) => route.abort('internetdisconnected'))
  await followTo(page, path)
  // Axe has checked this state already: only its text differs from the rejection's.
  await expect(page.getByText(OFFLINE).first()).toBeVisible()
  await page.unroute(call)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

test('every screen shows that it is loading, why it failed and that there was no answer, and loads after another try', {
  tag: '@once',
}, async ({ page, site }) => {
  await page.goto('/termsandconditions')
  for (const screen of await publicScreens(site))
    await test.step(screen.path, () => expectStates(page, screen))
})

test('a page of one’s own that is loading shows which part is coming, with space between its bars', {
  tag: '@once',
}, async ({ page, site }) => {
  await signInAs(page, site, await demoToken(site, 'operator'))
  await page.route('**/api/v1/**', () => {})
  for (const path of ['/learning', '/notifications', '/notifications/settings']) {
    await page.goto(path, { waitUntil: 'commit' })
    const bars = page.getByRole('main').getByRole('status').locator('svg')
    await expect.poll(() => bars.count(), path).toBeGreaterThan(2)
    const smallestSpace = () =>
      bars.evaluateAll((all) => {
        const edges = all.map((one) => one.getBoundingClientRect())
        return Math.min(...edges.slice(1).map(({ top }, at) => top - (edges[at]?.bottom ?? 0)))
      })
    // At the commit the styles may not be there yet.
    await expect.poll(smallestSpace, path).toBeGreaterThan(4)
  }
  await page.goto('/operator?section=reviews', { waitUntil: 'commit' })
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await expect(sections.locator('[aria-current="page"]')).toHaveText('Reviews')
})

test('curated content waits and fails on its own, and the list above it is there', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/termsandconditions')
  for (const { path, call, title, waiting } of [
    {
      path: '/playlists',
      call: '**/opportunity/getRandom',
      title: 'Some Currated Opportunities',
      waiting: '[aria-busy="true"]',
    },
    {
      path: '/opportunity',
      call: '**/playlist/getCurated',
      title: 'Some Currated Playlists for you',
      waiting: 'text="Loading Playlist"',
    },
  ]) {
    const answer = await holdUp(page, call)
    await followTo(page, path)
    const curated = page.locator('section', { has: page.getByRole('heading', { name: title }) })
    await expect(curated.locator(waiting).first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    answer()
    await expect(curated.getByText(DATABASE_DOWN)).toBeVisible()
    await expect(page.getByText(DATABASE_DOWN)).toHaveCount(1)
  }
})

test.describe('a page that cannot be rendered', () => {
  test.use({ expectedErrors: /./ })

  test('is a designed one that says so, and can be tried again', { tag: '@once' }, async ({ page, site }) => {
    const [course] = (await apiOf(site).playlists.getTop()).data
    await page.goto('/termsandconditions')
    // A reply that violates the contract, as from a server of another version.
    await page.route('**/playlist/page/*', (route) =>
      route.fulfill({ json: { status: 'success', success: true, data: { _id: course?._id } } }),
    )
    await followTo(page, `/creator/x/y/z/${course?._id}`)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Something went wrong on our side')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Pragati, home page' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/playlist/page/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(title).toHaveText(course?.name ?? '')
  })
})

test('the screens of signed-in people do the same', { tag: '@once' }, async ({ page, site }) => {
  const { token: learner } = await aLearner(site)
  const { token: creator } = await aCreator(site)
  const demo = await demoToken(site, 'creator')
  const [own] = (await apiOf(site).publishing.getAll({}, { token: demo })).data
  const post = (await apiOf(site).posting.create({ body: anOpportunityForm }, { token: learner })).data
  const screens: [string, Screen][] = [
    [learner, { path: '/profile', call: '**/user/getuser', waiting: 'Loading', heading: 'My Profile' }],
    [
      learner,
      { path: '/opportunity/mine', call: '**/opportunity/mine?**', waiting: 'Loading', heading: 'My posts' },
    ],
    [
      learner,
      {
        path: `/opportunity/${post._id}/inbox`,
        call: '**/opportunity/inbox/**',
        waiting: 'Loading',
        heading: post.jobTitle,
      },
    ],
    [
      creator,
      { path: '/dash', call: '**/playlist/getAll', waiting: 'Loading your courses', heading: 'My Dashboard' },
    ],
    [
      demo,
      {
        path: `/dash?tab=list&playlist=${own?._id}`,
        call: '**/playlist/get/*',
        waiting: 'Loading Videos',
        heading: 'My Dashboard',
      },
    ],
  ]
  for (const [token, screen] of screens) {
    await signInAs(page, site, token)
    await page.goto('/termsandconditions')
    await test.step(screen.path, () => expectStates(page, screen))
  }
})

test('an overlay that cannot be loaded leaves the page as it is and offers another try', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  const [course] = (await apiOf(site).playlists.getTop()).data
  await page.goto(`/creator/x/y/z/${course?._id}`)
  const write = page.getByRole('button', { name: 'Write a Review' })
  await expect(write).toBeEnabled()
  await page.route('**/assets/**', (route) => route.abort('internetdisconnected'))
  for (const menu of await page.getByRole('banner').getByRole('button').filter({ visible: true }).all())
    await menu.hover()
  const said: string[] = []
  page.once('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => said).toEqual([expect.stringContaining('The link')])
  await write.click()
  await expect(page.getByRole('alert')).toContainText(OFFLINE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(course?.name ?? '')
  await page.unroute('**/assets/**')
  const again = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Try again' }).click()
  await again
  await page.locator('html[data-hydrated]').waitFor()
  await write.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Post' })).toBeVisible()
})

test('signing out in another tab is followed, and so is an expired session', {
  tag: '@once',
}, async ({ page, context, site }) => {
  const [course] = (await apiOf(site).playlists.getTop()).data
  const { token, email } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto(`/creator/x/y/z/${course?._id}`)
  await expect(page.getByRole('button', { name: /^Watch/ }).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('My Profile')
  await other.evaluate(() => localStorage.clear())
  await expect(page.getByText('Please Login to view the content')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Watch/ }).first()).toBeHidden()
  await other.close()

  await signInAs(page, site, token)
  await page.goto('/termsandconditions')
  const inAYear = Date.now() + 365 * 86_400_000
  await page.clock.setFixedTime(inAYear)
  await followTo(page, '/opportunity/mine')
  await expect(page.getByText('Log in to see your posts.')).toBeVisible()
  await page.reload()
  // Otherwise the session would be valid again once the clock is turned back.
  await expect.poll(() => sessionToken(page)).toBe('')
  await page.clock.setFixedTime(Date.now())
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/opportunity/mine')

  await apiOf(site).accounts.logout({}, { token: await sessionToken(page) })
  await followTo(page, '/profile', '/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile')
})

function sessionToken(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem('_access_token') ?? '')
}
