import type { Locator } from '@playwright/test'
import { playlistAddress } from '#contract/playlist-address.ts'
import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { aPlaylist as aNewPlaylist, someVideos } from './support/playlists.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/test.ts'
import { restoreToastDuration } from './support/toasts.ts'
import { submitSignIn } from './support/words.ts'

/** A playlist of the demo with enough videos for a second page on phones. */
async function aPlaylist(site: Site) {
  const { data } = await apiOf(site).playlists.getTop()
  const card = data.find(({ videoCount, feedbackCount }) => videoCount > 4 && feedbackCount > 1)
  if (!card) throw new Error('The demo content has no such playlist')
  return { ...card, address: playlistAddress(card) }
}

test('a visitor reads about a playlist, is asked to log in for its videos, and returns to it', async ({
  page,
  context,
  site,
}) => {
  const { address, _id, ...card } = await aPlaylist(site)
  const { name, creator, videoCount, avgRating, feedbackCount, category, language } = card
  const { ratingCounts } = (await apiOf(site).playlists.get({ params: { id: _id } })).data
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(new RegExp(name.slice(0, 20).replace(/[^\w ]/g, '.')))
  await expect(page.getByText('Please Login to view the content')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Watch/ }).first()).toBeHidden()
  const facts = page.getByRole('main').locator('header')
  for (const fact of [
    `By ${creator.name}`,
    `${language[0]?.toUpperCase()}${language.slice(1)}`,
    `${videoCount} videos`,
    avgRating.toFixed(1),
    // Phones show only the last step of the breadcrumb.
    category.at(-1)?.name ?? '',
  ])
    await expect(facts.getByText(fact, { exact: true })).toBeVisible()
  const summary = page.getByRole('region', { name: 'Ratings at a glance' })
  await expect(summary).toContainText(`${feedbackCount} reviews`)
  await expect(summary.getByRole('listitem')).toContainText(
    [5, 4, 3, 2, 1].map((stars) => {
      const percent = Math.round((100 * (ratingCounts[stars - 1] ?? 0)) / feedbackCount)
      return `${stars} ${stars === 1 ? 'star' : 'stars'}: ${percent}%`
    }),
  )
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Reviews', exact: true }) })
  const reviews = section.getByRole('article').filter({ visible: true })
  await expect(reviews).toHaveCount(1)
  const more = page.getByRole('button', { name: 'Show More reviews' })
  await more.click()
  // The newest twenty come with the page, further ones are loaded on demand.
  for (let shown = 20; shown < feedbackCount; shown += 20) {
    await expect(reviews).toHaveCount(shown)
    await more.click()
  }
  await expect(reviews).toHaveCount(feedbackCount)
  await expect(more).toBeHidden()
  await page.getByRole('button', { name: 'Show Less reviews' }).click()
  await expect(reviews).toHaveCount(1)
  await expect(reviews).toBeInViewport()
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', site.url + address)
  const json = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(json['@graph'].map((part: { '@type': string }) => part['@type'])).toEqual([
    'Course',
    'ItemList',
    'BreadcrumbList',
  ])
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'The link is copied.' })
  await expect(toast).toBeVisible()
  await restoreToastDuration(page)
  expect(await lifeOf(toast, 'pause')).toBe(5_000)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + address)
  await expectAccessible(page)
  await dragAside(page, toast, 0.7)
  await expect(toast).toBeVisible()
  await dragAside(page, toast, 0.9)
  await expect(toast, 'dragged by more than 80 % it is gone').toBeHidden()
  // It lasts as long for people who have not reduced motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(toast).toBeVisible()
  expect(await lifeOf(toast, 'finish')).toBe(5_000)
  await expect(toast, 'it is gone when its time is over').toBeHidden()
  await page.evaluate(() => {
    navigator.share = async (what) => {
      document.title = what?.url ?? ''
    }
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(site.url + address)

  await page.getByRole('link', { name: 'Start watching' }).click()
  const edge = async (place: Locator) => (await place.boundingBox()) ?? { y: 0, height: 0 }
  const header = await edge(page.getByRole('banner'))
  // The page scrolled there, and the sticky header does not cover it.
  const videos = page.getByRole('heading', { name: 'Videos', exact: true })
  await expect
    .poll(async () => (await edge(videos)).y - header.height, { message: 'below the header' })
    .toBeGreaterThan(0)
  expect((await edge(videos)).y).toBeLessThan(page.viewportSize()?.height ?? 0)
  const { email } = await aLearner(site)
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await submitSignIn(page, email)
  // The first video was requested.
  await expect(page.getByRole('dialog').getByText(`1 of ${videoCount}`)).toBeVisible()
  await page.keyboard.press('Escape')
  // The page is again where the videos begin.
  await expect(page).toHaveURL(`${address}#videos`)
  await expect(page.getByRole('button', { name: /^Watch/ }).first()).toBeVisible()
  await expect(page.getByText('Please Login to view the content')).toHaveCount(0)
})

test('a learner watches a video, continues by keyboard, and Back closes the dialog', {
  tag: '@once',
}, async ({ page, site }) => {
  const { address, _id } = await aPlaylist(site)
  const { videos } = (await apiOf(site).playlists.get({ params: { id: _id } })).data
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('youtube-nocookie')) asked.push(request.url())
  })
  await signInAs(page, site, await demoToken(site, 'learner'))
  await page.goto(address)
  const watch = page.getByRole('button', { name: /^Watch/ })
  await expect(watch).toHaveCount(4)
  expect(asked).toEqual([])

  await watch.first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: videos[0]?.title ?? '' })).toBeVisible()
  await expect(dialog.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
  )
  // It may not navigate the page, ask for permissions or download.
  await expect(dialog.locator('iframe')).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox',
  )
  await expectAccessible(page)
  const next = dialog.getByRole('button', { name: 'Next video' })
  await next.focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByText(`2 of ${videos.length}`)).toBeVisible()
  await expect(dialog.getByRole('heading', { name: videos[1]?.title ?? '' })).toBeVisible()
  // Pressed at the very moment the video before is shown.
  await next.evaluate((button: HTMLButtonElement, shown) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="dialog"]')?.textContent.includes(shown)) return
      observer.disconnect()
      button.click()
      document.body.dataset.pressed = ''
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  }, `1 of ${videos.length}`)
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('body[data-pressed]')).toBeAttached()
  await expect(dialog.getByText(`2 of ${videos.length}`)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByText(`1 of ${videos.length}`)).toBeVisible()
  // At the end the button keeps the focus, so that the keys still navigate back.
  for (let at = 2; at <= videos.length; at += 1) {
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(`${at} of ${videos.length}`)).toBeVisible()
  }
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByText(`${videos.length - 1} of ${videos.length}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Previous video' }).click()
  await expect(dialog.getByText(`${videos.length - 2} of ${videos.length}`)).toBeVisible()

  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(address)

  // After a link to one video nobody has tapped yet.
  asked.length = 0
  await page.goto(`${address}?video=${videos[1]?._id}`)
  await expect(dialog.getByText(`2 of ${videos.length}`)).toBeVisible()
  expect(asked).toEqual([])
  await dialog.getByRole('button', { name: 'Play' }).click()
  await expect(dialog.locator('iframe')).toBeVisible()
})

/** Drags a toast to the left by a fraction of its width, and releases it. */
async function dragAside(page: Page, toast: Locator, part: number): Promise<void> {
  const { x, y, width, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [from, level] = [x + width / 2, y + height / 2]
  await page.mouse.move(from, level)
  await page.mouse.down()
  await page.mouse.move(from - (part * width) / 2, level)
  await page.mouse.move(from - part * width, level)
  await page.mouse.up()
}

/** Sets how long the bar of a toast runs, in milliseconds: for ever, or until now. */
async function lifeOf(toast: Locator, then: 'pause' | 'finish'): Promise<unknown> {
  return toast.locator('..').evaluate((box, what) => {
    const [life] = box.getAnimations({ subtree: true }).filter(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null
      return target?.className.includes('progress-bar')
    })
    const time = life?.effect?.getTiming().duration
    life?.[what]()
    return time
  }, then)
}

test('videos come ten at a time, four on phones, with three page numbers in range', async ({
  page,
  site,
  videoPlatform,
  isMobile,
}) => {
  const titles = Array.from({ length: 21 }, (_, at) => `Lesson ${at + 1}`)
  const { api, token, playlist } = await aNewPlaylist(
    site,
    'Many lessons',
    someVideos(videoPlatform, ...titles),
  )
  await signInAs(page, site, await demoToken(site, 'learner'))
  await page.goto(playlistAddress(playlist))
  const watch = page.getByRole('button', { name: /^Watch/ })
  const size = isMobile ? 4 : 10
  await expect(watch).toHaveCount(size)
  const bar = page.getByRole('navigation', { name: 'Pages' })
  await expect(page.getByText('No Reveiws yet')).toBeVisible()
  await expect(bar.getByRole('button', { name: /^Page/ })).toHaveText(
    isMobile ? ['1', '2', '3', '6'] : ['1', '2', '3'],
  )
  await bar.getByRole('button', { name: 'Next page' }).click()
  await expect(watch.first()).toHaveAccessibleName(`Watch Lesson ${size + 1}`)
  await expect(watch).toHaveCount(size)
  await bar.getByRole('button', { name: /^Page/ }).last().click()
  await expect(watch).toHaveCount(1)
  await bar.getByRole('button', { name: 'Previous page' }).click()
  await expect(watch).toHaveCount(size)
  await bar.getByRole('button', { name: 'Next page' }).press('Enter')
  await expect(watch).toHaveCount(1)
  await expect(bar.getByRole('button', { name: 'Next page' })).toBeFocused()
  // Other journeys on this server open the newest course.
  await api.publishing.remove({ params: { id: playlist._id } }, { token })
})
