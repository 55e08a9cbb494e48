import { INTERFACE_LANGUAGES } from '#contract/interface-languages.ts'
import { aPdf } from '#testing/documents.ts'
import { anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, anAddress, apiOf, codeFor, demoToken, mailsTo, signInAs } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/test.ts'

test.use({ expectedErrors: /status of 40[14]/ })

/** The language of the page and of each of its scripts with messages: English ones have no suffix. */
async function expectAllHindi(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /\/assets\/(?:shell|root|home|manifest|cards|sign-in)-.*\.js$/.test(name)),
  )
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((name) => !name.includes('.hi-'))).toEqual([])
}

test('the site in Hindi: chosen in one place, it stays through links, filters, signing in and errors', async ({
  page,
  site,
  isMobile,
}) => {
  await page.goto('/playlists?language=hindi&rating=4')
  await page
    .getByRole('searchbox', { name: 'Search playlists' })
    .or(page.getByRole('combobox', { name: 'Search playlists' }))
    .first()
    .fill('python')
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  else await page.getByRole('button', { name: 'Language', exact: true }).click()
  const choice = isMobile ? page.getByRole('dialog') : page.getByRole('banner')
  await choice.getByRole('link', { name: 'हिन्दी' }).click()

  await expect(page).toHaveURL('/hi/playlists?language=hindi&rating=4')
  await expectAllHindi(page)
  await expect(page.locator('input[name="query"]').first()).toHaveValue('python')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const main = page.getByRole('main')
  if (isMobile) {
    await page.getByRole('button', { name: 'मेन्यू' }).click()
    await page.getByRole('dialog').getByText('प्रोग्रामिंग', { exact: true }).click()
  } else await page.getByRole('contentinfo').getByRole('link', { name: 'प्रोग्रामिंग' }).click()
  await (isMobile ? page.getByRole('dialog') : main).getByRole('link', { name: 'वेब डेवलपमेंट' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('वेब डेवलपमेंट')
  await main.getByRole('article').getByRole('link').first().click()
  await expect(main.getByRole('navigation').first()).toContainText(/प्रोग्रामिंग.*वेब डेवलपमेंट/s)
  const html = await (await page.request.get(page.url())).text()
  expect(html).toMatch(/"BreadcrumbList".*"प्रोग्रामिंग".*"वेब डेवलपमेंट"/)

  await page.getByRole('contentinfo').getByRole('link', { name: 'मौके' }).click()
  await expect(page).toHaveURL('/hi/opportunity')
  await expect(main.getByRole('article').first()).toContainText(/फ़ुल टाइम|पार्ट टाइम|इंटर्नशिप|घर से काम/)
  await expect(main.getByRole('option', { name: 'घर से काम' })).toHaveAttribute('value', 'Work From Home')
  await page.getByRole('banner').locator('a').first().click()
  await expect(page).toHaveURL('/hi')
  await expectAllHindi(page)
  await expect(main.getByRole('navigation').first().getByRole('link').first()).toHaveText('हिन्दी')
  const heading = page.getByRole('heading', { name: 'आपके लिए चुनी हुई प्लेलिस्ट' })
  const chosen = main.locator('section').filter({ has: heading }).getByRole('article')
  const { playlists } = apiOf(site)
  const [{ data: top }, { data: curated }] = [await playlists.getTop(), await playlists.getCurated()]
  const known = new Set(top.map(({ _id }) => _id))
  const inHindi = curated.flat().filter((course) => course.language === 'hindi' && !known.has(course._id))
  await expect(chosen.first()).toBeVisible()
  // Phones show fewer.
  const first = Math.min(await chosen.count(), new Set(inHindi.map(({ _id }) => _id)).size)
  expect(first).toBeGreaterThan(0)
  expect(await unmarked(page)).toEqual([])
  for (let at = 0; at < first; at += 1) await expect(chosen.nth(at)).toContainText('हिन्दी')

  const { email, token } = await aLearner(site, 'Asha Rao')
  const password = 'a good password'
  await page.goto('/hi/profile')
  await expect(page).toHaveURL('/hi/signin')
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill('another password')
  await page.locator('main form button[type="submit"]').click()
  await expect(page.getByRole('alert').getByText('*ईमेल या पासवर्ड गलत है')).toBeVisible()
  await page.locator('input[name="password"]').fill(password)
  await page.locator('main form button[type="submit"]').click()
  await expect(page).toHaveURL('/hi/profile')
  await expect(page.getByText(/^Linux पर \S+$/).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  // The language chosen before signing in becomes that of the account's emails, too.
  await expect
    .poll(async () => (await apiOf(site).profile.exportAll({}, { token })).data)
    .toMatchObject({ account: { language: 'hi' } })

  await page.goto('/hi/nothing/is/here')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('यहाँ कुछ नहीं है')
  await page.goBack()
  await expect(page).toHaveURL('/hi/profile')
})

test('another language is offered once, in that language; the page links to its translations, and the code is mailed in it', {
  tag: '@once',
}, async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, locale: 'hi-IN', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/signup')
  await page.locator('input[name="name"]').fill('आशा राव')
  const offer = page.getByRole('complementary', { name: 'यह साइट हिन्दी में पढ़ें?' })
  await offer.getByRole('button', { name: 'हाँ' }).click()

  await expect(page).toHaveURL('/hi/signup')
  await expect(page.locator('input[name="name"]')).toHaveValue('आशा राव')
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/hi\/signup$/)
  await expect(page.locator('link[rel="alternate"][hreflang="en"]')).toHaveAttribute('href', /:\d+\/signup$/)
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/hi/manifest.webmanifest')
  const manifest = await (await fetch(`${site.url}/hi/manifest.webmanifest`)).json()
  expect(manifest.shortcuts[0]).toMatchObject({ name: expect.stringMatching(/[ऀ-ॿ]/), url: '/hi/learning' })
  expect(manifest).toMatchObject({ lang: 'hi', start_url: '/hi', description: expect.stringMatching(/[ऀ-ॿ]/) })
  const email = anAddress()
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill('a good password')
  await page.locator('main form button[type="submit"]').click()
  await expect(page.getByText(email)).toBeVisible()
  await page.locator('main input').first().click()
  await page.keyboard.type(await codeFor(site, email))
  await expect(page).toHaveURL('/hi/signin')
  const [mail] = await mailsTo(site, email)
  expect(mail?.subject).toBe('आपका Pragati वेरिफ़िकेशन कोड')
  expect(mail?.html).toContain('<html lang="hi">')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await expect(offer).toBeHidden()
  await context.close()
})

test('who stays with the language of a page gets emails in it', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token } = await aLearner(site)
  const ofAccount = async () => (await apiOf(site).profile.exportAll({}, { token })).data.account
  await signInAs(page, site, token)
  await page.goto('/hi/privacy')
  const offer = page.getByRole('complementary', { name: 'Read this site in English?' })
  await offer.getByRole('button', { name: 'No, stay here' }).click()
  await expect(offer).toBeHidden()
  await expect.poll(ofAccount).toMatchObject({ language: 'hi' })
})

test('the offer of another language does not cover what a form says', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  // As on a slow phone, React renders some frames after it was told to.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    Object.assign(MessagePort.prototype, {
      postMessage(this: MessagePort, said: unknown) {
        setTimeout(() => postMessage.call(this, said), 60)
      },
    })
  })
  await page.goto('/hi/profile')
  await expect(page.getByRole('complementary', { name: 'Read this site in English?' })).toBeVisible()
  const password = page.locator('input[name="newPassword"]')
  await page.locator('input[name="oldPassword"]').fill('not my password')
  await password.fill('a better password')
  await password.evaluate((field) => field.scrollIntoView({ block: 'end' }))
  await password.press('Enter')
  const isWhole = () =>
    page.getByRole('alert').evaluate((said) => {
      const { left, top, bottom } = said.getBoundingClientRect()
      return said.contains(document.elementFromPoint(left + 20, (top + bottom) / 2))
    })
  await expect.poll(isWhole).toBe(true)
})

/** Text in Tamil letters without a `lang` for it. */
function unmarked(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent ?? ''
      if (
        /[\u0b80-\u0bff]/.test(words) &&
        node.parentElement?.closest('[lang]')?.getAttribute('lang') !== 'ta'
      )
        found.push(words)
    }
    return found
  })
}

test.describe('an application', () => {
  test.use({ expectedErrors: /status of 400/ })

  test('what is said about an application, rejected or sent, is in the language of the page', {
    tag: '@once',
  }, async ({ page, site }) => {
    const api = apiOf(site)
    const { data } = await api.posting.create({ body: anOpportunityForm }, await aLearner(site))
    await approveOpportunity(api, data._id, await demoToken(site, 'operator'))
    await signInAs(page, site, (await aLearner(site)).token)
    await page.goto(`/hi/opportunity/${data._id}`)
    const phone = page.getByLabel('फ़ोन नंबर')
    await phone.fill('12345')
    await page.getByPlaceholder('आपका जवाब').fill('मुझे यह काम पसंद है।')
    const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: aPdf() }
    await page.getByLabel('रिज़्यूमे').setInputFiles(resume)
    const apply = page.getByRole('button', { name: 'अप्लाई करें' })
    await apply.click()
    const toast = page.locator('.Toastify__toast')
    await expect(toast).toHaveText('फ़ोन नंबर में 6 से 15 अंक हों')
    await phone.fill('9876543210')
    await apply.click()
    await expect(toast).toHaveText('आपका आवेदन भेज दिया गया')
  })
})

test('the names of the site’s pages on other sites are in the page’s language', { tag: '@once' }, async ({
  page,
}) => {
  for (const { code } of INTERFACE_LANGUAGES.slice(1)) {
    await page.goto(`/${code}`)
    const links = page.getByRole('contentinfo').locator('a[rel="noopener me"]')
    await expect(links).toHaveCount(2)
    for (const name of await links.allTextContents()) expect(name, code).not.toMatch(/[a-z]/i)
  }
})
