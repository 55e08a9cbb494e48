import { DEFAULT_LANGUAGE, INTERFACE_LANGUAGES } from '#contract/interface-languages.ts'
import { anApplicationForm } from '#testing/opportunities.ts'
import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { navigateInApp } from './support/in-app-navigation.ts'
import { findOverflowingText } from './support/looks/overflowing-text.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, type Page, test } from './support/test.ts'

const OTHERS = INTERFACE_LANGUAGES.slice(1)
type Language = (typeof INTERFACE_LANGUAGES)[number]

/**
 * With EVERY_LANGUAGE set, each language has its own tests: everything at both text sizes, and axe on each screen.
 * Without it, only the languages with the longest words in the messages are checked on every screen (Tamil, Malayalam,
 * then Kannada and Telugu), the first two with large text, and axe checks one language.
 */
const isWide = Boolean(process.env.EVERY_LANGUAGE)
const eachOr = (few: readonly string[], all: readonly Language[] = OTHERS): Language[][] =>
  isWide ? all.map((one) => [one]) : [all.filter(({ code }) => few.includes(code))]
const namesOf = (languages: readonly Language[]) => languages.map(({ name }) => name).join(' and ')

/** In addition to the languages of the test with large text, whose words are even longer. */
const LONGEST = ['te', 'kn']

/** English is checked at more sizes elsewhere (narrow.spec.ts), with large text in phone-targets.spec.ts. */
for (const languages of eachOr(['hi', 'mr', 'te', 'kn', 'bn']))
  test(`what visitors see fits in ${namesOf(languages)}: every screen in languages with the longest words, otherwise one of each layout`, {
    tag: '@once',
  }, async ({ page, site }) => {
    const { layouts, others } = await screensOf(site)
    for (const { code, name } of languages) {
      const isWhole = isWide || LONGEST.includes(code)
      await fitsOnPhones(page, code, isWhole ? [...layouts, ...others] : layouts, name)
      if (isWhole) await fitsOnWideScreens(page, isWide ? [...layouts, ...others] : layouts, name)
    }
  })

/** Screens that each role has in addition to those of visitors. */
const OWN = {
  learner: [
    '/profile',
    '/profile?tab=applications',
    '/learning',
    '/notifications',
    '/notifications/settings',
  ],
  creator: ['/dash', '/dash?tab=manage', '/dash?upload', '/opportunity/mine'],
  operator: [
    '/operator',
    '/operator?section=inbox',
    '/operator?section=accounts',
    '/operator?section=categories',
    '/operator?section=glossary&q=python',
  ],
} as const

for (const languages of eachOr(['ta', 'ml'], INTERFACE_LANGUAGES))
  test(`at 150 % text size everything fits in ${namesOf(languages)}, also when signed in`, {
    tag: '@once',
  }, async ({ page, site }) => {
    const letters = await page.context().newCDPSession(page)
    const setLetters = (standard: number) =>
      letters.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
    const { layouts, others } = await screensOf(site)
    await setLetters(24)
    for (const { code, name } of languages) {
      await fitsOnPhones(page, code, [...layouts, ...others], name)
      await fitsOnWideScreens(page, isWide ? [...layouts, ...others] : layouts, name)
    }
    await aNewApplication(site)
    for (const who of ['learner', 'creator', 'operator'] as const) {
      await signInAs(page, site, await demoToken(site, who))
      // Screens that require an account are tested in one of the languages.
      for (const { code, name } of languages.slice(-1)) {
        await setLetters(24)
        await fitsOnPhones(page, code, OWN[who], `${name}, ${who}`)
        if (isWide) await fitsOnWideScreens(page, OWN[who], `${name}, ${who}, large letters`)
        await setLetters(16)
        await fitsOnWideScreens(page, OWN[who], `${name}, ${who}`)
        if (isWide) await fitsOnPhones(page, code, OWN[who], `${name}, ${who}, letters as they are`)
      }
    }
  })

test('at 200 % text size every screen can be read and used on a phone, the console also in Tamil', {
  tag: '@once',
}, async ({ page, site }) => {
  const letters = await page.context().newCDPSession(page)
  await letters.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  const { layouts, others } = await screensOf(site)
  const [course] = (await apiOf(site).playlists.getTop()).data
  const ofCourse = [`/creator/x/y/z/${course?._id}`, `/creators/${course?.creator._id}`]
  await fitsOnPhones(page, DEFAULT_LANGUAGE, [...layouts, ...others, ...ofCourse], 'visitor')
  const console = ['overview', 'opportunities', 'categories', 'audit'].map(
    (one) => `/operator?section=${one}`,
  )
  const own = { learner: [...OWN.learner, ...ofCourse], creator: OWN.creator, operator: console }
  for (const who of ['learner', 'creator', 'operator'] as const) {
    await signInAs(page, site, await demoToken(site, who))
    await fitsOnPhones(page, DEFAULT_LANGUAGE, own[who], who)
    const field = page.getByRole('banner').getByRole('combobox')
    // Four or five letters can be seen in the search field.
    expect((await field.boundingBox())?.width).toBeGreaterThan(90)
  }
  await fitsOnWideScreens(page, [...console, ...ofCourse, '/opportunity'], 'operator')
  await letters.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 16 } })
  await fitsOnPhones(page, 'ta', console, 'operator, letters as they are')
})

test('at 200 % text size a word of Tamil that is wider than a phone is broken, not cut, and nothing scrolls sideways', {
  tag: '@once',
}, async ({ page, site }) => {
  const letters = await page.context().newCDPSession(page)
  await letters.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
  await signInAs(page, site, await demoToken(site, 'learner'))
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/ta')
  const [course] = (await apiOf(site).playlists.getTop()).data
  for (const address of [
    '/',
    '/search/qqxxzz',
    '/opportunity',
    `/creator/x/y/z/${course?._id}`,
    ...OWN.learner,
  ]) {
    await navigateInApp(page, address)
    const found = (await findOverflowingText(page)).filter((misfit) => !misfit.startsWith('broken'))
    expect.soft(found, address).toEqual([])
  }
})

test('letters that the document itself enlarges fit as those of the browser do, with the words of the search field', {
  tag: '@once',
}, async ({ page, site }) => {
  const [course] = (await apiOf(site).playlists.getTop()).data
  const screens = ['/', '/playlists', `/creator/x/y/z/${course?._id}`, '/opportunity']
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [who, own] of [
    [null, screens],
    ['learner', [...OWN.learner, ...screens.slice(2)]],
    ['creator', OWN.creator],
  ] as const) {
    if (who) await signInAs(page, site, await demoToken(site, who))
    for (const prefix of ['', '/ta']) {
      await page.goto(`${prefix}/`)
      for (const letters of ['150%', '200%']) {
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, letters)
        const found = await overflowingTextOn(page, own)
        // At 200 % some words of Tamil are wider than the screen.
        const isWider = (misfit: string) => prefix && letters === '200%' && misfit.includes(': broken')
        expect
          .soft(
            found.filter((misfit) => !isWider(misfit)),
            `${who} ${prefix} ${letters}`,
          )
          .toEqual([])
        const field = page.getByRole('banner').getByRole('combobox')
        expect((await field.boundingBox())?.width).toBeGreaterThan(90)
        const placeholder = await field.evaluate((one) => getComputedStyle(one, '::placeholder').color)
        expect(placeholder).not.toBe('rgba(0, 0, 0, 0)')
      }
    }
  }
})

/** An application to one of the creator's opportunities, which then has a note beside its button. */
async function aNewApplication(site: Site): Promise<void> {
  const { posting, applications } = apiOf(site)
  const token = await demoToken(site, 'creator')
  const post = (await posting.mine({}, { token })).data.opportunities.find(
    ({ state }) => state === 'approved',
  )
  const learner = await aLearner(site)
  await applications.apply({ params: { id: post?._id ?? '' }, body: anApplicationForm() }, learner)
}

async function fitsOnWideScreens(page: Page, screens: readonly string[], name: string) {
  await page.setViewportSize({ width: 1_280, height: 740 })
  expect.soft(await overflowingTextOn(page, screens), `${name}, 1280 pixels`).toEqual([])
}

async function fitsOnPhones(page: Page, code: string, screens: readonly string[], name: string) {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(code === DEFAULT_LANGUAGE ? '/' : `/${code}`)
  expect.soft(await overflowingTextOn(page, screens), `${name}, 360 pixels`).toEqual([])
  await page.getByRole('banner').getByRole('button').last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect.soft(await findOverflowingText(page), `${name}, the menu of phones`).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

for (const languages of eachOr(['hi']))
  test(`axe finds nothing in ${namesOf(languages)}`, { tag: '@once' }, async ({ page, site }) => {
    const { layouts, others } = await screensOf(site)
    for (const { code } of languages) {
      await page.goto(`/${code}`)
      await passesAxe(page, isWide ? [...layouts, ...others] : layouts)
      for (const who of isWide ? (['learner', 'creator', 'operator'] as const) : []) {
        await signInAs(page, site, await demoToken(site, who))
        await page.goto(`/${code}`)
        await passesAxe(page, OWN[who])
      }
    }
  })

async function passesAxe(page: Page, screens: readonly string[]): Promise<void> {
  for (const address of screens)
    await test.step(address, async () => {
      await navigateInApp(page, address)
      await expectAccessible(page)
    })
}

/** One of each layout, which wide screens may change, and the other screens that visitors see. */
async function screensOf(site: Site): Promise<{ layouts: string[]; others: string[] }> {
  const api = apiOf(site)
  const [main] = (await api.categories.getAll()).data
  const [course] = (await api.playlists.search()).playlists
  const [post] = (await api.opportunities.list({})).opportunities
  return {
    layouts: ['/', '/playlists', `/creator/x/y/z/${course?._id}`, '/signup', '/opportunity', '/creatorform'],
    others: [
      `/category/${main?._id}`,
      '/search/qqxxzz',
      `/opportunity/${post?._id}`,
      '/signin',
      '/termsandconditions',
      ...(isWide ? ['/whatwekeep', '/forgotpassword', '/search/python', '/topic/python'] : []),
      '/nothing/is/here',
    ],
  }
}

/** Opens the screens inside the browser. */
async function overflowingTextOn(page: Page, screens: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of screens) {
    await navigateInApp(page, address)
    found.push(...(await findOverflowingText(page)).map((misfit) => `${address}: ${misfit}`))
  }
  return found
}
