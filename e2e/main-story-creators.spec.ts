import type { Browser } from '@playwright/test'
import { aPdf } from '#testing/documents.ts'
import { aLearner, anAddress, codeFor, demoToken, signInAs } from './support/actors.ts'
import { emulateOlderBrowser } from './support/older-browser.ts'
import { someVideos } from './support/playlists.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from './support/test.ts'
import { messagesIn, type Say, submitSignIn } from './support/words.ts'

/** The first sign-in fails until the address is verified (403), and lookups before the account exists (404). */
test.use({ expectedErrors: /status of (403|404)/ })

/** One language at each size; with EVERY_LANGUAGE set both at both. */
const isWide = Boolean(process.env.EVERY_LANGUAGE)

for (const { language, tag, maker, about } of [
  { language: 'hi', tag: '@once', maker: 'मीरा नायर', about: 'करघे पर बुनाई, पहले धागे से पूरे कपड़े तक।' },
  { language: 'ta', tag: '@wide', maker: 'மீரா நாயர்', about: 'தறியில் நெசவு, முதல் நூலிலிருந்து முழுத் துணி வரை.' },
]) {
  const tags = isWide ? [] : [tag]

  test(`the story of a creator with pages in ${language}: apply, get approved, publish, appear in the list`, {
    tag: tags,
  }, async ({ page, site, browser, videoPlatform }) => {
    await emulateOlderBrowser(page)
    const say = await messagesIn(language)
    const email = anAddress()
    const name = `${maker} ${crypto.randomUUID().slice(0, 8)}`
    const field = (place: string) => page.getByLabel(say(place), { exact: true })
    const button = (place: string) => page.getByRole('button', { name: say(place), exact: true })

    await test.step('three steps of a form', async () => {
      await page.goto(`/${language}/creatorform`)
      await field('application.name').fill(name)
      await page.getByRole('combobox', { name: say('application.country') }).fill('india')
      await page.getByRole('option', { name: /91$/ }).first().click()
      await field('application.mobile').fill('98765 43210')
      await field('application.email').fill(email)
      await field('application.password').fill('a good password')
      await field('application.location').fill(about)
      await page.getByRole('combobox', { name: say('application.languages') }).click()
      await page.getByRole('option').first().click()
      await page.keyboard.press('Escape')
      await field('application.description').fill(about)
      await expectNoSidewaysScroll(page)
      await button('application.next').click()
      await page.getByLabel(say('application.profession'), { exact: true }).fill(about)
      await field('application.pastExperiences').fill(about)
      await field('application.relevantSkills').fill(about)
      await page.getByRole('radio', { name: say('application.yes'), exact: true }).check()
      await field('application.social').fill('https://example.com/meera')
      await expectNoSidewaysScroll(page)
      await button('application.next').click()
      await expect(page.getByText('+919876543210')).toBeVisible()
      await button('application.submit').click()
      await expect(page.getByText(say('application.submitted'))).toBeVisible()
      await expectAccessible(page)
    })

    await atTheConsole(browser, site, language, 'applications', async (console) => {
      await console.getByRole('link', { name }).click()
      await console
        .getByRole('dialog')
        .getByRole('button', { name: say('operator.approve'), exact: true })
        .click()
      await expect(console.getByRole('listitem').filter({ hasText: name })).toContainText(
        say('operator.done'),
      )
    })

    await test.step('the first sign-in asks for the mailed code and returns to where the person was going', async () => {
      await page.goto(`/${language}/dash?upload`)
      await expect(page).toHaveURL(`/${language}/signin`)
      await submitSignIn(page, email)
      await page.getByRole('button', { name: say('account.verifyNow') }).click()
      await expect(page.getByText(email)).toBeVisible()
      await page.getByRole('textbox').first().click()
      await page.keyboard.type(await codeFor(site, email))
      await expect(page).toHaveURL(new RegExp(`/${language}/dash`))
    })

    const course = `${about} ${crypto.randomUUID().slice(0, 8)}`
    await test.step('five videos become a playlist, which is in the list', async () => {
      const links = someVideos(videoPlatform, 'The loom', 'The warp', 'The weft', 'Knots', 'Finishing')
      const upload = page.getByRole('dialog')
      await upload.getByLabel(say('publishing.name'), { exact: true }).fill(course)
      await upload.getByLabel(say('publishing.description'), { exact: true }).fill(about)
      await upload.locator('select[name="language"]').selectOption({ index: 2 })
      await upload.getByLabel(say('publishing.category'), { exact: true }).selectOption({ index: 1 })
      await upload.getByLabel(say('publishing.videoLink')).fill(links.join(' '))
      await upload.getByRole('button', { name: say('publishing.add'), exact: true }).click()
      await expect(upload.getByText(say('publishing.videosAdded').replace('{n}', '5'))).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await upload.getByRole('button', { name: say('publishing.upload'), exact: true }).click()
      await expect(upload).toBeHidden()
      await expect(page.getByRole('article').filter({ hasText: course })).toBeVisible()
    })

    await page.goto(`/${language}/playlists`)
    const card = page.getByRole('article').filter({ hasText: course })
    await expect(card).toContainText(name)
    await card.getByRole('link', { name: course }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: course })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  test(`the story of a poster with pages in ${language}: post, get approved, receive and read an application`, {
    tag: tags,
  }, async ({ page, site, browser }) => {
    const say = await messagesIn(language)
    const title = `${about} ${crypto.randomUUID().slice(0, 8)}`
    const [poster, learner] = await Promise.all([aLearner(site), aLearner(site, maker)])
    const dialog = page.getByRole('dialog')
    const field = (place: string) => dialog.getByLabel(say(place), { exact: true })

    await test.step('signing in on the way returns to the form', async () => {
      await page.goto(`/${language}/opportunity#create-opportunity`)
      await dialog.getByRole('button', { name: say('applying.logIn'), exact: true }).click()
      await submitSignIn(page, poster.email)
      await field('posting.companyName').fill(maker)
      await field('posting.email').fill(anAddress())
      await field('posting.phone').fill('98765 43210')
      await field('posting.jobTitle').fill(title)
      await field('posting.jobDescription').fill(about)
      await field('posting.jobLocation').fill(maker)
      await dialog.locator('select[name="jobType"]').selectOption({ label: say('jobTypes.partTime') })
      await field('posting.question').fill(about)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: say('posting.submit'), exact: true }).click()
      await page.getByRole('link', { name: say('posting.createdWhere') }).click()
      await expect(page).toHaveURL(`/${language}/opportunity/mine`)
      await expect(page.getByRole('article').filter({ hasText: title })).toContainText(say('posts.waiting'))
    })

    await atTheConsole(browser, site, language, 'opportunities', async (console) => {
      const post = console.getByRole('listitem').filter({ hasText: title })
      await post.getByRole('button', { name: say('operator.approve'), exact: true }).click()
      await expect(post).toContainText(say('operator.done'))
    })

    await inAWindowOfTheirOwn(browser, site, async (theirs) => {
      await signInAs(theirs, site, learner.token)
      await theirs.goto(`/${language}/opportunity?search=${encodeURIComponent(title)}`)
      await theirs.getByRole('link', { name: title }).click()
      await applyIn(theirs, say, about)
    })

    await test.step('the poster reads the application and sets its status', async () => {
      await page.reload()
      const post = page.getByRole('article').filter({ hasText: title })
      await expect(post).toContainText(say('posts.approved'))
      await post.locator(`a[href$="/inbox"]`).click()
      const application = page.getByRole('article').filter({ hasText: maker })
      await expect(application).toContainText(about)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await application.getByRole('combobox').selectOption('shortlisted')
      // What stays: the message is gone after five seconds, which a slow machine may miss.
      await expect(application).toHaveAttribute('data-state', 'shortlisted')
    })
  })
}

/** An operator decides in the console, in the same language. */
async function atTheConsole(
  browser: Browser,
  site: Site,
  language: string,
  section: string,
  decide: (console: Page) => Promise<void>,
): Promise<void> {
  await inAWindowOfTheirOwn(browser, site, async (console) => {
    await signInAs(console, site, await demoToken(site, 'operator'))
    await console.goto(`/${language}/operator?section=${section}`)
    await decide(console)
  })
}

async function inAWindowOfTheirOwn(
  browser: Browser,
  site: Site,
  act: (theirs: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...test.info().project.use,
    reducedMotion: 'reduce',
    baseURL: site.url,
  })
  await act(await context.newPage())
  await context.close()
}

async function applyIn(page: Page, say: Say, answer: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel(say('applying.resume'), { exact: true })
    .setInputFiles({ name: 'meera.pdf', mimeType: 'application/pdf', buffer: aPdf() })
  await dialog.getByLabel(say('applying.phone')).fill('98765 43210')
  await dialog.locator('textarea[name="answer"]').fill(answer)
  await dialog.getByRole('button', { name: say('applying.apply'), exact: true }).click()
  await expect(dialog.getByText(say('applying.applied'))).toBeVisible()
}
