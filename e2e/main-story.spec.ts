import { aPdf } from '#testing/documents.ts'
import { anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, apiOf, demoToken } from './support/actors.ts'
import { emulateOlderBrowser } from './support/older-browser.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'
import { messagesIn, submitSignIn } from './support/words.ts'

/** One language at each size; with EVERY_LANGUAGE set both at both. */
const isWide = Boolean(process.env.EVERY_LANGUAGE)

for (const { language, tag, python, name } of [
  { language: 'hi', tag: '@once', python: 'पायथन', name: 'आशा राव' },
  { language: 'ta', tag: '@wide', python: 'பைதான்', name: 'ஆஷா ராவ்' },
]) {
  test(`the story of a learner with pages in ${language}: find, sign in, watch, review, apply`, {
    tag: isWide ? [] : [tag],
  }, async ({ page, site }) => {
    await emulateOlderBrowser(page)
    const say = await messagesIn(language)
    const { email } = await aLearner(site, name)
    const main = page.getByRole('main')
    await page.goto(`/${language}`)
    const search = page.getByPlaceholder(say('shell.searchLabel'))
    await search.fill(python)
    await search.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${language}/search/`))
    await expectNoSidewaysScroll(page)
    await main
      .getByRole('article')
      .getByRole('link', { name: /Python/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/${language}/creator/`))
    await page.getByRole('link', { name: say('playlist.start'), exact: true }).click()
    await expect(page).toHaveURL(/#videos$/)
    await main.getByRole('link', { name: say('playlist.logIn'), exact: true }).click()

    // Signing in on the way returns to where the person was going.
    await expect(page).toHaveURL(`/${language}/signin`)
    await submitSignIn(page, email)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('playlist.play'), exact: true }).click()
    await expect(dialog.locator('iframe')).toHaveAttribute('src', /\/embed\//)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: say('reviews.write') }).click()
    await dialog.locator('input[type="radio"][value="4"]').check({ force: true })
    const opinion = `${python}: ${name}`
    await dialog.getByLabel(say('reviewForm.comment')).fill(opinion)
    await dialog.getByRole('button', { name: say('reviewForm.post'), exact: true }).click()
    await expect(page.getByText(opinion)).toBeVisible()
    await expect(page.getByRole('button', { name: say('reviews.edit') })).toBeVisible()

    const title = await anInternship(site)
    await page.getByRole('contentinfo').locator(`a[href="/${language}/opportunity"]`).click()
    await main.getByRole('article').filter({ hasText: title }).getByRole('link').click()
    await expect(dialog.getByText(say('jobTypes.internship'))).toBeVisible()
    await dialog.getByLabel(say('applying.skills')).fill('Python')
    await page.keyboard.press('Enter')
    await dialog
      .getByLabel(say('applying.resume'), { exact: true })
      .setInputFiles({ name: 'asha.pdf', mimeType: 'application/pdf', buffer: aPdf() })
    await dialog.getByLabel(say('applying.phone')).fill('98765 43210')
    for (const answer of await dialog.locator('textarea[name="answer"]').all()) await answer.fill(opinion)
    await dialog.getByRole('button', { name: say('applying.apply'), exact: true }).click()
    await expect(dialog.getByText(say('applying.applied'))).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
}

/** The newest internship, so that it is on the first page whatever other journeys have posted; its title. */
async function anInternship(site: Site): Promise<string> {
  const body = { ...anOpportunityForm, jobTitle: `Intern ${crypto.randomUUID().slice(0, 8)}` }
  const { data } = await apiOf(site).posting.create({ body }, await aLearner(site))
  await approveOpportunity(apiOf(site), data._id, await demoToken(site, 'operator'))
  return body.jobTitle
}
