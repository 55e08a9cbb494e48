import { ApiError } from '#contract/client.ts'
import { approveOpportunity } from '#testing/opportunities.ts'
import { apiOf, demoToken } from './support/actors.ts'
import { anOpportunity, currentCard, openConsole, pressWhenShown } from './support/console.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import type { Site } from './support/server.ts'
import { test as base, expect, type Page } from './support/test.ts'

/** Creates an opportunity that waits; returns its id. */
type Offer = (title: string, about?: string) => Promise<string>

/** Other journeys share the site and look at the first page of what waits: nothing of these stays. */
const test = base.extend<{ offer: Offer }>({
  offer: async ({ site }, use) => {
    const made: string[] = []
    await use(async (title, about) => {
      const id = await anOpportunity(site, title, about)
      made.push(id)
      return id
    })
    const token = await demoToken(site, 'operator')
    const { operatorOpportunities } = apiOf(site)
    for (const opportunityId of made)
      await operatorOpportunities
        .reject({ params: { opportunityId }, body: { reason: 'It was made for a test' } }, { token })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError && error.code === 'already_decided')) throw error
        })
  },
})

/** Whoever comes second to a decision gets a rejection, which the browser reports. */
test.use({ expectedErrors: /status of 40[49]/ })

const cards = (page: Page) => page.getByRole('list', { name: 'Inbox' }).getByRole('listitem')
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const decidedElsewhere = (title: string) =>
  `“${title}” does not wait any more: somebody else has decided it, or it was withdrawn.`

/** Long enough that a card needs most of a screen. */
const LONG = Array.from({ length: 13 }, (_, at) => `${at + 1}. Roofs across Pune, with a team of four.`).join(
  '\n',
)

/** Another journey may have left something that waits, claimed by the same operator for ten minutes. */
async function releaseClaims(site: Site) {
  const token = await demoToken(site, 'operator')
  const { operatorInbox } = apiOf(site)
  const { data } = await operatorInbox.list({ query: { kind: 'opportunity' } }, { token })
  for (const { _id, claim } of data.items)
    if (claim) await operatorInbox.release({ params: { waitingId: _id } }, { token })
}

/** Opens the opportunities of the inbox; returns the titles as they stand. */
async function openOffers(page: Page, site: Site, offer: Offer, about?: string) {
  await releaseClaims(site)
  for (const work of ['Reader', 'Singer', 'Dancer', 'Painter', 'Player'])
    await offer(`${work} ${crypto.randomUUID().slice(0, 6)}`, about)
  await openConsole(page, site, 'state=opportunity')
  await expect(currentCard(page)).toBeFocused()
  return cards(page).getByRole('heading').allInnerTexts()
}

/** Whether a card is between what is over the page at the top and at its lower edge. */
async function expectWhole(page: Page) {
  const isWhole = () =>
    currentCard(page).evaluate((card) => {
      const { left, top, bottom } = card.getBoundingClientRect()
      const isShown = (y: number) => card.contains(document.elementFromPoint(left + 30, y))
      return isShown(top + 2) && isShown(bottom - 2)
    })
  await expect.poll(isWhole, 'the current card is visible as a whole').toBe(true)
}

for (const edge of ['upper', 'lower'] as const)
  test(`one press decides a card of which only a part is visible at the ${edge} edge`, async ({
    page,
    site,
    offer,
    isMobile,
  }) => {
    const [, , third = ''] = await openOffers(page, site, offer, LONG)
    const button = cards(page)
      .filter({ hasText: third })
      .getByRole('button', { name: /^Approve/ })
    await button.evaluate((one, at) => {
      const { top, bottom } = one.getBoundingClientRect()
      const by = at === 'upper' ? top - 260 : bottom - innerHeight + 4
      scrollTo({ top: scrollY + by, behavior: 'instant' })
    }, edge)
    const box = await button.boundingBox()
    if (!box) throw new Error('The button has no place')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2] as const
    if (isMobile) await page.touchscreen.tap(x, y)
    else {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.waitForTimeout(60)
      await page.mouse.up()
    }
    await expect(said(page, `“${third}” is public now.`)).toBeVisible()
  })

test('an item that another operator has decided says so, and the next key press does not decide its neighbour', {
  tag: '@wide',
}, async ({ page, site, offer }) => {
  const [, , third = '', fourth = ''] = await openOffers(page, site, offer)
  const token = await demoToken(site, 'operator')
  const decideElsewhere = async (title: string) => {
    const { data } = await apiOf(site).operatorInbox.list({ query: { kind: 'opportunity' } }, { token })
    const found = data.items.find(({ thing }) => 'jobTitle' in thing && thing.jobTitle === title)
    await approveOpportunity(apiOf(site), found?.thing._id ?? '', token)
  }
  await decideElsewhere(third)
  await pressWhenShown(page, decidedElsewhere(third), 'a')
  // A claim, by looking at it, tells the page that it is decided.
  const seen = Promise.withResolvers<void>()
  await page.route(/\/claim$/, async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(currentCard(page)).toContainText(third)
  seen.resolve()
  await expect(said(page, decidedElsewhere(third))).toBeInViewport()
  await expect(currentCard(page)).toContainText(fourth)
  await expect(currentCard(page)).toBeFocused()
  await expect(page.getByText(/\d decided/)).toBeHidden()

  const left = await page.getByText(/^\d+ things? waits?$/).innerText()
  const inSidebar = page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Opportun/ })
  await expect(inSidebar).toContainText(left.split(' ')[0] ?? '')

  await expect(currentCard(page)).toContainText('You are working on this.')
  await page.keyboard.press('a')
  await expect(said(page, `“${fourth}” is public now.`)).toBeVisible()
})

test('the message of a decision and its undo are visible on phones and leave the last card free', {
  tag: '@once',
}, async ({ page, site, offer }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const titles = await openOffers(page, site, offer)
  const approve = (title = '') =>
    cards(page)
      .filter({ hasText: title })
      .getByRole('button', { name: /^Approve/ })
  await approve(titles.at(-2)).tap()
  await expect(said(page, `“${titles.at(-2)}” is public now.`)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 })
  await expectWhole(page)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(said(page, `“${titles.at(-2)}” waits again.`)).toBeInViewport({ ratio: 1 })
  await expect(currentCard(page)).toContainText(titles.at(-2) ?? '')
  await expectWhole(page)
})

test('no sticky bar covers a card once the header has slid away', { tag: '@once' }, async ({
  page,
  site,
  offer,
}) => {
  const left = page.getByText(/\d+ things? waits?/)
  for (const size of [
    { width: 600, height: 740 },
    { width: 900, height: 480 },
  ]) {
    await page.setViewportSize(size)
    await openOffers(page, site, offer, LONG)
    await page.mouse.wheel(0, 900)
    await expect(page.getByRole('banner')).toHaveAttribute('data-away', '')
    await expect(left).not.toBeInViewport()
  }
})

test('the current card has the focus and is visible as a whole, after decisions and when they are undone', {
  tag: '@wide',
}, async ({ page, site, offer }) => {
  const [, second = '', third = ''] = await openOffers(page, site, offer, LONG)
  await page.keyboard.press('j')
  await expect(currentCard(page)).toContainText(second)
  await expect(currentCard(page)).toBeFocused()
  await expectWhole(page)
  await page.keyboard.press('a')
  await expect(said(page, `“${second}” is public now.`)).toBeVisible()
  await expect(currentCard(page)).toContainText(third)
  await expectWhole(page)
  await expect(currentCard(page)).toContainText('You are working on this.')
  await expectWhole(page)
  // Another one: a decision can be undone for nine seconds only.
  await page.keyboard.press('a')
  await expect(said(page, `“${third}” is public now.`)).toBeVisible()
  await page.keyboard.press('u')
  await expect(said(page, `“${third}” waits again.`)).toBeVisible()
  await expect(currentCard(page)).toContainText(third)
  await expect(currentCard(page)).toBeFocused()
  await expectWhole(page)
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(currentCard(page)).toBeFocused()
  await expectWhole(page)
})

test('the question for a reason is visible as a whole wherever its card is', { tag: '@wide' }, async ({
  page,
  site,
  offer,
}) => {
  const [first = ''] = await openOffers(page, site, offer)
  await page.keyboard.press('a')
  await page.keyboard.press('u')
  await expect(said(page, `“${first}” waits again.`)).toBeVisible()
  for (const room of [140, 100, 60, 20]) {
    await currentCard(page).evaluate((card, below) => {
      const by = card.getBoundingClientRect().bottom - innerHeight + below
      scrollTo({ top: scrollY + by, behavior: 'instant' })
    }, room)
    await page.keyboard.press('r')
    const form = currentCard(page).getByRole('form')
    await expect(form.getByRole('button').first()).toBeFocused()
    const isWhole = () =>
      form.evaluate((one) => {
        const { left, top, bottom } = one.getBoundingClientRect()
        const isShown = (y: number) => one.contains(document.elementFromPoint(left + 30, y))
        return isShown(top + 2) && isShown(bottom - 2)
      })
    await expect.poll(isWhole, `${room} pixels below its card`).toBe(true)
    await page.keyboard.press('Escape')
    await expect(currentCard(page)).toBeFocused()
  }
})

test('a claim that is answered late does not push the next card over the edge', { tag: '@wide' }, async ({
  page,
  site,
  offer,
}) => {
  const claims = await delayReplies(page, /\/claim$/)
  const [, second = ''] = await openOffers(page, site, offer, LONG)
  await claims.done
  await page.keyboard.press('j')
  await expect(currentCard(page)).toContainText(second)
  await expectWhole(page)
  claims.release()
  await expect(cards(page).first()).toContainText('You are working on this.')
  await expect(currentCard(page)).toContainText('You are working on this.')
  await expectWhole(page)
})

test('a filter without anything says that only this kind is done, and leads to the rest', async ({
  page,
  site,
  offer,
}) => {
  await offer('Keeper of keys')
  await openConsole(page, site, 'state=course')
  const main = page.getByRole('main')
  await expect(main.getByText('Nothing of this kind waits.')).toBeVisible()
  await expect(main.getByText('Nothing waits for you')).toBeHidden()
  await main.getByRole('link', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/\/operator$/)
  await expect(cards(page).first()).toBeVisible()
})
