import type { Page } from '@playwright/test'
import { playlistAddress } from '#contract/playlist-address.ts'
import { aLearner, anAddress, apiOf, demoToken, signInAs } from './support/actors.ts'
import { atBothSizes, expect, test } from './support/test.ts'

test('the painted part of a course page does not move when the rest arrives', {
  tag: '@once',
}, async ({ page, site }) => {
  const search = 'Neural Networks and Language Models, Visually'
  const [course] = (await apiOf(site).playlists.search({ query: { search } })).playlists
  if (!course) throw new Error(`There is no course ${search}`)
  await page.goto(playlistAddress(course))
  await atBothSizes(page, async () => expect.soft(await movedBy(page)).toEqual([]))
})

test('a page that was left further down is shown there again once it is loaded', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token } = await aLearner(site)
  for (const jobTitle of ['Baker', 'Cook', 'Waiter', 'Cleaner', 'Driver'])
    await apiOf(site).posting.create(
      {
        body: {
          companyName: 'Night Kitchen',
          email: anAddress(),
          phone: '9876543210',
          jobTitle,
          jobType: 'Full Time',
          jobDescription: 'Bread before dawn.',
          jobLocation: 'Kochi',
          question: '',
        },
      },
      { token },
    )
  await signInAs(page, site, token)
  await page.goto('/opportunity/mine')
  const last = page.getByRole('main').getByRole('button').last()
  await last.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => window.scrollY)
  await page.reload()
  await expect(last).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY), 'reloaded').toBe(left)

  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash')
  const courses = page.getByRole('main').getByRole('listitem').getByRole('link')
  await courses.last().scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await courses.last().click()
  await expect(page.getByRole('button', { name: 'Add Video' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY), 'Back').toBe(place)
})

/** Smaller movements are not layout shifts. Pixels. */
const SMALL = 3

/** Shows the page's elements one after another, as if they arrived so; returns those on the screen that move. */
function movedBy(page: Page): Promise<string[]> {
  return page.evaluate((small) => {
    const elements = [...document.querySelectorAll<HTMLElement | SVGElement>('main *:not(svg *)')]
    const heightOf = (element: Element) => element.getBoundingClientRect().height
    const topOf = (element: Element) => element.getBoundingClientRect().y
    const arriving = elements
      .map((element) => ({ element, top: topOf(element), display: element.style.display }))
      .filter(({ element, top }) => heightOf(element) > 0 && top < innerHeight)
    for (const { element } of arriving) element.style.display = 'none'
    const moved = new Set<string>()
    for (const [at, { element, display }] of arriving.entries()) {
      element.style.display = display
      // An element that is still being parsed may grow, and its neighbour with it.
      for (const { element: before, top } of arriving.slice(0, Math.max(0, at - 1)))
        if (heightOf(before) > 0 && Math.abs(topOf(before) - top) >= small)
          moved.add(`${before.tagName} “${before.textContent?.slice(0, 40)}” ${topOf(before)} to ${top}`)
    }
    return [...moved]
  }, SMALL)
}
