import { aCreator, aLearner, signInAs } from './support/actors.ts'
import { openConsole } from './support/console.ts'
import { arrowTo, expectFocusOnHeading, tabTo } from './support/keyboard.ts'
import type { Site } from './support/server.ts'
import { expect, type Page, test } from './support/test.ts'

const COURSE = 'Python in Hindi, Idea by Idea'

test('a learner gets from the home page to a review by keyboard alone', async ({ page, site, isMobile }) => {
  const { keyboard } = page
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const { email } = await aLearner(site, 'Lata Iyer')

  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }))
  await keyboard.press('Enter')
  await expect(main).toBeFocused()
  await keyboard.press('Tab')
  await expect(main.getByRole('link', { name: 'Discover' })).toBeFocused()

  // The header comes again after the last link of the page.
  if (isMobile) {
    await tabTo(page, page.getByRole('button', { name: 'Menu', exact: true }))
    await keyboard.press('Enter')
    await tabTo(page, dialog.locator('summary', { hasText: 'Programming' }))
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
    await keyboard.press('Enter')
    await tabTo(page, dialog.locator('summary', { hasText: 'Programming' }))
    await keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('link', { name: 'Python' }))
  } else {
    const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
    const categories = page.getByRole('button', { name: 'Categories' })
    await tabTo(page, categories)
    await keyboard.press('Enter')
    await expect(entry('Programming')).toBeVisible()
    await keyboard.press('Escape')
    await expect(entry('Programming')).toBeHidden()
    await expect(categories).toBeFocused()
    await keyboard.press('Enter')
    await expect(entry('Programming')).toBeVisible()
    await arrowTo(page, 'ArrowDown', entry('Programming'))
    await keyboard.press('ArrowRight')
    await expect(entry('Programming Languages')).toBeVisible()
    await arrowTo(page, 'ArrowDown', entry('Programming Languages'))
    await keyboard.press('ArrowRight')
    await expect(entry('Python')).toBeVisible()
    await arrowTo(page, 'ArrowDown', entry('Python'))
  }
  await keyboard.press('Enter')
  await expectFocusOnHeading(page, 'Python')

  const place = isMobile ? dialog : page.getByRole('complementary', { name: 'Filters' })
  if (isMobile) {
    await tabTo(page, page.getByRole('button', { name: /^Filters/ }))
    await keyboard.press('Enter')
  }
  await tabTo(page, place.getByLabel('Hindi'))
  await keyboard.press('Space')
  await expect(page).toHaveURL(/language=hindi/)
  if (isMobile) {
    await keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused()
  }
  // The address changes before the list does, which takes no focus until then.
  await expect(page.getByRole('link', { name: 'Remove the filter Hindi' })).toBeVisible()
  await expect(main.locator('[data-pending]')).toHaveCount(0)
  await tabTo(page, main.getByRole('link', { name: COURSE }))
  await keyboard.press('Enter')
  await expectFocusOnHeading(page, COURSE)

  await tabTo(page, main.getByRole('link', { name: 'Log in', exact: true }))
  await keyboard.press('Enter')
  await expectFocusOnHeading(page, 'Log in')
  await tabTo(page, page.getByLabel('Email'))
  await keyboard.type(email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type('a good password')
  await keyboard.press('Enter')
  await expectFocusOnHeading(page, COURSE)

  if (!isMobile) {
    const account = page.getByRole('button', { name: 'Lata Iyer' })
    const profile = page.getByRole('menuitem', { name: 'My Profile' })
    await tabTo(page, account)
    await keyboard.press('Enter')
    await expect(profile).toBeFocused()
    await keyboard.press('Escape')
    await expect(profile).toBeHidden()
    await expect(account).toBeFocused()
  }

  const watch = main.getByRole('button', { name: /^Watch / })
  await tabTo(page, watch.nth(1))
  await keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Next video' })).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(dialog.getByText('3 of 8', { exact: true })).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(watch.nth(1)).toBeFocused()

  await tabTo(page, main.getByRole('button', { name: 'Write a Review' }))
  await keyboard.press('Enter')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  for (let stars = 0; stars < 4; stars += 1) await keyboard.press('ArrowRight')
  await tabTo(page, dialog.getByLabel('Your review'))
  await keyboard.type('Read with nothing but keys.')
  await tabTo(page, dialog.getByRole('button', { name: 'Post' }))
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(main.getByRole('button', { name: 'Edit your Review' })).toBeFocused()
  await expect(page.getByText('Read with nothing but keys.')).toBeVisible()
})

test('a creator publishes a playlist by keyboard alone', async ({ page, site, videoPlatform, isMobile }) => {
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  const { token } = await aCreator(site)
  const titles = ['The loom', 'The warp', 'The weft', 'Knots', 'Finishing']
  const links = titles.map((title) => {
    const id = crypto.randomUUID().replaceAll('-', '').slice(0, 11)
    videoPlatform.put(id, { title })
    return `https://youtu.be/${id}`
  })
  await signInAs(page, site, token)
  await page.goto('/')

  if (isMobile) {
    await tabTo(page, page.getByRole('button', { name: 'Menu', exact: true }))
    await keyboard.press('Enter')
  }
  await tabTo(
    page,
    (isMobile ? dialog : page.getByRole('banner')).getByRole('link', { name: 'Upload Playlist' }),
  )
  await keyboard.press('Enter')
  const upload = page.getByRole('dialog', { name: 'Upload Your Videos' })
  await expect(upload.getByLabel('Name')).toBeFocused()
  await keyboard.type('Weaving without a mouse')
  await tabTo(page, upload.getByLabel('Description'))
  await keyboard.type('From the first thread to the finished cloth.')
  await tabTo(page, upload.getByLabel('Language'))
  await keyboard.type('Ta')
  await expect(upload.getByLabel('Language')).toHaveValue('tamil')
  await tabTo(page, upload.getByLabel('Category', { exact: true }))
  await keyboard.press('ArrowDown')
  await expect(upload.getByLabel('Category', { exact: true })).not.toHaveValue('')

  await tabTo(page, upload.getByLabel('Video link'))
  await keyboard.type(links.join(' '))
  await keyboard.press('Enter')
  await expect(upload.getByText('5 videos added')).toBeVisible()
  await tabTo(page, upload.getByRole('button', { name: 'Move Finishing', exact: true }))
  await keyboard.press('ArrowUp')
  await expect(upload.getByRole('button', { name: 'Move Finishing', exact: true })).toBeFocused()
  await expect(upload.getByText('Finishing is now 4 of 5')).toBeAttached()
  await tabTo(page, upload.getByRole('button', { name: 'Upload', exact: true }))
  await keyboard.press('Enter')

  await expect(page.getByText('Playlist Uploaded Successfully')).toBeVisible()
  await expect(upload).toBeHidden()
  await expect(page.locator(':focus'), 'the focus is not lost').toHaveCount(1)
  await tabTo(page, page.getByRole('link', { name: 'Weaving without a mouse' }))
  await keyboard.press('Enter')
  const watch = page.getByRole('button', { name: /^Watch / })
  await tabTo(page, watch.nth(3))
  await expect(watch.nth(3)).toHaveAccessibleName('Watch Finishing')
  await keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Next video' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(watch.nth(3)).toBeFocused()
})

for (const { of, api, open, link } of [
  {
    of: 'the console',
    api: '**/operator/overview',
    open: openConsole,
    link: (page: Page) =>
      page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Mail' }),
  },
  {
    of: 'my posts',
    api: '**/opportunity/mine?*',
    open: async (page: Page, site: Site) => {
      await signInAs(page, site, (await aLearner(site, 'Lata Iyer')).token)
      await page.goto('/opportunity/mine')
    },
    link: (page: Page) => page.getByRole('main').getByRole('link', { name: 'View Opportunities' }),
  },
])
  test(`a link of ${of} keeps the focus when the page is loaded`, async ({ page, site }) => {
    const { promise: isReached, resolve: reached } = Promise.withResolvers<void>()
    await page.route(api, async (route) => {
      await isReached
      await route.continue()
    })
    await open(page, site)
    await tabTo(page, link(page))
    const before = await link(page).elementHandle()
    reached()
    await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false)
    await expect(link(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(link(page)).toBeFocused()
  })
