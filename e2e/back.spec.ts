import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { playlistAddress } from '#contract/playlist-address.ts'
import { aPdf } from '#testing/documents.ts'
import { aLearner, anAddress, apiOf, demoToken, signInAs } from './support/actors.ts'
import { applyAsCreator } from './support/console.ts'
import { navigateInApp, untilStepsTaken } from './support/in-app-navigation.ts'
import type { Site } from './support/server.ts'
import { expect, type Page, test } from './support/test.ts'

/** Something that opens on top of a page: where, and how to open it. */
interface OnTop {
  what: string
  at: string
  open: (page: Page) => Promise<void>
  /** Whether it is in the address, so that Forward opens it again. */
  isInAddress?: boolean
  isMenu?: boolean
}

const BEFORE = '/termsandconditions'

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
const inDialog = (page: Page, role: 'button' | 'link', name: string | RegExp) =>
  page.getByRole('dialog').getByRole(role, { name }).first().click()

async function drawer(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click()
}

async function choose(page: Page): Promise<void> {
  await drawer(page)
  await inDialog(page, 'button', 'Opportunity')
}

const forVisitors: OnTop[] = [
  { what: 'the drawer', at: '/', open: drawer },
  {
    what: 'the support dialog',
    at: '/',
    open: async (page) => {
      await drawer(page)
      await inDialog(page, 'button', 'Support')
      await expect(page.getByRole('dialog', { name: /support/i })).toBeVisible()
    },
  },
  { what: 'the chooser', at: '/', open: choose },
  {
    what: 'the form for a new opportunity',
    at: '/',
    isInAddress: true,
    open: async (page) => {
      await choose(page)
      await inDialog(page, 'link', 'Create Opportunity')
      await expect(page.getByRole('dialog', { name: 'Create Opportunity' })).toBeVisible()
    },
  },
  { what: 'the filters of all playlists', at: '/playlists', open: press(/^Filters/) },
  { what: 'the filters of a search', at: '/search/python', open: press(/^Filters/) },
  {
    what: 'an opportunity',
    at: '/opportunity',
    isInAddress: true,
    open: (page) => page.getByRole('main').locator('article h2 a').first().click(),
  },
]

test('Back closes whatever opens on a page for visitors, and then leaves the page', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto(BEFORE)
  for (const one of forVisitors) await expectBackCloses(page, one)
})

test('Back closes everything a learner opens', { tag: '@once' }, async ({ page, site }) => {
  const { token } = await aLearner(site)
  const course = await aCourse(site)
  await anApprovedOpportunity(site, token, 'open')
  await anApprovedOpportunity(site, token, 'closed')
  await anApplication(site, token)
  await signInAs(page, site, token)
  const photo = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const things: OnTop[] = [
    { what: 'a video', at: course, isInAddress: true, open: press(/^Watch/) },
    { what: 'the form for a review', at: course, open: press('Write a Review') },
    {
      what: 'the crop of a photo',
      at: '/profile',
      open: (one) =>
        one.getByLabel('Photo', { exact: true }).setInputFiles({
          name: 'me.png',
          mimeType: 'image/png',
          buffer: photo,
        }),
    },
    {
      what: 'the question before an account is deleted',
      at: '/profile?tab=delete',
      open: press(/Delete my account/i),
    },
    { what: 'withdrawing', at: '/profile?tab=applications', open: press('Withdraw') },
    { what: 'a change of an opportunity', at: '/opportunity/mine', open: press('Edit') },
    { what: 'closing an opportunity', at: '/opportunity/mine', open: press('Close') },
    { what: 'reopening an opportunity', at: '/opportunity/mine', open: press('Reopen') },
    { what: 'deleting an opportunity', at: '/opportunity/mine', open: press('Delete') },
  ]
  await page.goto(BEFORE)
  for (const one of things) await expectBackCloses(page, one)
})

test('Back closes everything a creator opens', { tag: '@once' }, async ({ page, site }) => {
  await signInAs(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash')
  await page.getByRole('main').locator('article h2 a').first().click()
  await expect(page).toHaveURL(/tab=list/)
  const { pathname, search } = new URL(page.url())
  const list = pathname + search
  const fromMenu = (name: string) => async (one: Page) => {
    await press(/^Options of/)(one)
    await one.getByRole('menuitem', { name }).click()
  }
  const things: OnTop[] = [
    {
      what: 'an upload',
      at: '/dash',
      isInAddress: true,
      open: (one) => one.getByRole('main').getByRole('link', { name: 'Upload Playlist' }).click(),
    },
    { what: 'the menu of a playlist', at: '/dash', isMenu: true, open: press(/^Options of/) },
    { what: 'a change of a playlist', at: '/dash', open: fromMenu('Edit') },
    { what: 'the question before a playlist is deleted', at: '/dash', open: fromMenu('Delete') },
    { what: 'adding videos', at: list, open: press('Add Video') },
    { what: 'one of the own videos', at: list, open: press(/^Watch/) },
  ]
  await page.goto(BEFORE)
  for (const one of things) await expectBackCloses(page, one)
})

test('Back closes everything an operator opens', { tag: '@once' }, async ({ page, site }) => {
  await applyAsCreator(site, 'Tara Menon')
  await signInAs(page, site, await demoToken(site, 'operator'))
  const section = (name: string) => `/operator?section=${name}`
  const things: OnTop[] = [
    {
      what: 'an application',
      at: section('applications'),
      isInAddress: true,
      open: (one) => one.getByRole('main').getByRole('link', { name: 'Tara Menon' }).click(),
    },
    { what: 'a question before something is done', at: section('accounts'), open: press('Suspend') },
    { what: 'a new category', at: section('categories'), open: press('Add category') },
    {
      what: 'words for the search',
      at: section('glossary'),
      open: (one) => one.getByRole('main').getByRole('button', { name: 'Add words', exact: true }).click(),
    },
    { what: 'the menu of a category', at: section('categories'), isMenu: true, open: press(/^Change /) },
    {
      what: 'another name for a category',
      at: section('categories'),
      open: async (one) => {
        await press(/^Change /)(one)
        await one.getByRole('menuitem', { name: 'Rename' }).click()
      },
    },
  ]
  await page.goto(BEFORE)
  for (const one of things) await expectBackCloses(page, one)
})

/** Starts on BEFORE, to which Back must return. */
async function expectBackCloses(page: Page, { what, at, open, isInAddress, isMenu }: OnTop): Promise<void> {
  await test.step(what, async () => {
    await navigateInApp(page, at)
    const here = page.url()
    const onTop = isMenu ? page.getByRole('menu') : page.getByRole('dialog')

    await open(page)
    await expect(onTop, `${what} opens`).toBeVisible()
    await page.goBack()
    await expect(onTop, `Back closes ${what}`).toBeHidden()
    await expect(page).toHaveURL(here)

    if (isInAddress) {
      await page.goForward()
      await expect(onTop, `Forward opens ${what} again`).toBeVisible()
      await closeByButton(onTop)
      await expect(onTop).toBeHidden()
    } else {
      // Going forward opens nothing: the history entry steps back to the page by itself.
      await page.evaluate(
        () =>
          new Promise<void>((arrived) => {
            const { navigation } = window as unknown as { navigation: EventTarget }
            navigation.addEventListener('currententrychange', () => arrived(), { once: true })
            history.forward()
          }),
      )
      await untilStepsTaken(page)
    }
    await open(page)
    await expect(onTop).toBeVisible()
    // It handles keys once it has focus.
    await expect.poll(() => onTop.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(onTop, `Escape closes ${what}`).toBeHidden()
    if (!isMenu) {
      await open(page)
      await closeByButton(onTop)
      await expect(onTop, `its button closes ${what}`).toBeHidden()
    }
    await expect(page).toHaveURL(here)
    await untilStepsTaken(page)
    await page.goBack()
    await expect(page, `after ${what} Back leaves the page`).toHaveURL(BEFORE)
  })
}

function closeByButton(dialog: Locator): Promise<void> {
  return dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
}

async function aCourse(site: Site): Promise<string> {
  const { data } = await apiOf(site).playlists.getTop()
  const card = data.find(({ videoCount }) => videoCount > 4)
  if (!card) throw new Error('The demo content has no such playlist')
  return playlistAddress(card)
}

async function anApprovedOpportunity(site: Site, token: string, state: 'open' | 'closed'): Promise<void> {
  const { posting } = apiOf(site)
  const contact = { email: anAddress(), phone: '919876543210' }
  const texts = { comapanyName: 'Harbour Trust', jobTitle: 'Clerk', jobDescription: 'Work by the water.' }
  const { data } = await posting.create({ body: { ...contact, ...texts, jobLocation: 'Kochi' } }, { token })
  if (state === 'closed') await posting.close({ params: { id: data._id } }, { token })
}

async function anApplication(site: Site, token: string): Promise<void> {
  const { opportunities, applications } = apiOf(site)
  const [post] = (await opportunities.list({})).opportunities
  const form = new FormData()
  const fields = { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210', answer: 'I like it.' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('resume', new Blob([new Uint8Array(aPdf())], { type: 'application/pdf' }), 'asha.pdf')
  await applications.apply({ params: { id: post?._id ?? '' }, body: form }, { token })
}
