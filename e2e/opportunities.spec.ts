import { readFile } from 'node:fs/promises'
import { aPdf } from '#testing/documents.ts'
import { EICAR } from '#testing/malware-scanner.ts'
import { approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, apiOf, demoToken, mailsTo, signInAs } from './support/actors.ts'
import { anOversizedFile } from './support/oversized-file.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  fitsBothSizes,
  type Page,
  test,
} from './support/test.ts'
import { keepToasts } from './support/toasts.ts'
import { submitSignIn } from './support/words.ts'

// For the one response that is lost on purpose, and for the change that follows.
test.use({ expectedErrors: /ERR_FAILED|status of (404|409)/ })

test('a poster creates an opportunity, an operator approves it, a learner applies, the poster reads it', {
  tag: '@once',
}, async ({ page, site, browser }) => {
  test.slow()
  const title = `Web Developer ${crypto.randomUUID().slice(0, 8)}`
  const creator = await demoToken(site, 'creator')
  await signInAs(page, site, creator)

  await test.step('the poster creates it from the chooser', async () => {
    await page.goto('/')
    await openChooser(page)
    await expect(page.getByRole('dialog').getByRole('link', { name: 'View Opportunities' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Create Opportunity' }).click()
    await fillAd(page, title)
    await expect(page.getByLabel('Phone Number')).toHaveValue('919876543210')
    await expect(page.getByText('Email and phone number are part of the public ad')).toBeVisible()
    await expectAccessible(page)
    await loseNextAnswer(page, '**/opportunity/create')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('What you filled in is kept here.')).toBeVisible()
    await expect(page.getByLabel('Job Title')).toHaveValue(title)
    await page.getByLabel('Job Location').fill('Nashik')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('This opportunity is already posted, without what you changed')).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'My posts' })).toBeVisible()
    await page.getByLabel('Job Location').fill('Pune')
    await keepToasts(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    const where = page.getByRole('link', { name: 'It waits for approval in My posts.' })
    await expect(page.getByText('Opportunity Created Successfully')).toBeVisible()
    const sides = await where.evaluate((link) => {
      const [sentence, ours] = [document.createRange(), link.getBoundingClientRect()]
      sentence.selectNode(link.parentElement?.firstChild ?? link)
      const { left, bottom } = sentence.getBoundingClientRect()
      return { isBelow: ours.top >= bottom - 8, aside: ours.left - left }
    })
    expect(sides, 'one text, not two columns').toEqual({ isBelow: true, aside: 0 })
    await where.click()
    await expect(page).toHaveURL('/opportunity/mine')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(ownOpportunity(page, title)).toContainText('Waiting for approval')
    await expect(ownOpportunity(page, title)).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  const id = await approve(site, title)

  await test.step('anybody finds it; its page is complete without JavaScript', async () => {
    await page.goto('/opportunity')
    await page.getByRole('searchbox', { name: 'Title, company or place' }).fill(title)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=Web/)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    const html = await (await page.request.get(`/opportunity/${id}`)).text()
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain('"@type":"JobPosting"')
    expect(html).toContain(`<meta property="og:title" content="${title}, Sarita Softworks"`)
    expect(html).toContain(`<link rel="canonical" href="${site.url}/opportunity/${id}"`)
  })

  await test.step('a learner applies with a résumé, once', async () => {
    const learner = await aLearner(site, 'Meera Iyer')
    const context = await browser.newContext({
      ...test.info().project.use,
      reducedMotion: 'reduce',
      baseURL: site.url,
    })
    const theirs = await context.newPage()
    await signInAs(theirs, site, learner.token)
    await theirs.goto(`/opportunity?search=${encodeURIComponent(title)}`)
    await theirs.getByRole('link', { name: title }).click()
    const dialog = theirs.getByRole('dialog')
    await expect(dialog.getByText('jobs@sarita.example')).toBeVisible()
    const phone = dialog.getByRole('link', { name: '+91 98765 43210' })
    await expect(phone).toHaveAttribute('href', 'tel:+919876543210')
    await expect(phone).toHaveText('+919876543210')
    await addSkill(theirs, 'HTML')
    await addSkill(theirs, 'CSS')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText('Please fill in this field')).toHaveCount(2)
    await expect(dialog.getByText('Please add your résumé')).toBeVisible()
    await expectAccessible(theirs)
    await dialog
      .getByLabel('Resume')
      .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await expect(dialog.getByText('The resume must be a PDF, DOC or DOCX file')).toBeVisible()
    await expect(dialog.getByLabel('Resume')).toHaveAccessibleDescription(/must be a PDF.* at most 5 MB/)
    const resume = dialog.getByLabel('Resume')
    const pdf = { name: 'meera.pdf', mimeType: 'application/pdf' }
    await resume.setInputFiles(await anOversizedFile('meera.pdf'))
    await expect(dialog.getByText('The file is too big: at most 5 MB are accepted')).toBeVisible()
    await resume.setInputFiles({ ...pdf, buffer: Buffer.from('no PDF within') })
    await dialog.getByLabel('Phone Number').fill('98765 43210')
    await dialog.getByLabel('Why you?').fill('Because I built three pages.')
    await expect(resume).not.toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText('*The resume must be a PDF, DOC or DOCX file')).toBeVisible()
    await expect(resume).toHaveAttribute('aria-invalid', 'true')
    const infected = Buffer.concat([aPdf(), Buffer.from(EICAR)])
    await resume.setInputFiles({ ...pdf, buffer: infected })
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(
      dialog.getByText('*This file looks like malware to our scanner. Please send another one'),
    ).toBeVisible()
    await expect(resume).toHaveAttribute('aria-invalid', 'true')
    await fitsBothSizes(theirs, dialog.getByText('*This file looks like malware'))
    await resume.setInputFiles({ ...pdf, buffer: aPdf(60_000) })
    await expect(resume).not.toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('button', { name: 'Apply' }).dblclick()
    await expect(theirs.getByText('Your application has been sent')).toBeVisible()
    await expect(dialog.getByText('You have applied to this opportunity.')).toBeVisible()
    await expectAccessible(theirs)

    await dialog.getByRole('link', { name: 'See my applications' }).click()
    await expect(theirs.getByRole('article').filter({ hasText: title })).toContainText('Sent')
    await expectAccessible(theirs)
    await context.close()
  })

  await test.step('the poster reads the application and decides', async () => {
    await page.goto('/opportunity/mine')
    await ownOpportunity(page, title)
      .getByRole('link', { name: /Inbox, 1 application/ })
      .click()
    const application = page.getByRole('article').filter({ hasText: 'Meera Iyer' })
    await expect(application).toContainText('Why you?Because I built three pages.')
    await expect(application.getByRole('listitem')).toHaveText(['HTML', 'CSS'])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      application.getByRole('button', { name: /Resume/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('meera.pdf')
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
    const status = application.getByLabel('Status of Meera Iyer')
    await expect(status).toHaveValue('seen')
    await expect(application.getByRole('button', { name: /Resume/ })).toBeFocused()
    // By keyboard, one status after another without a pause.
    await status.focus()
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowDown')
    await expect(page.getByText('Meera Iyer: Rejected')).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(application).toHaveAttribute('data-state', 'shortlisted')
    await expect(status).toHaveValue('shortlisted')
    await expect(status).toBeFocused()
    await expect
      .poll(async () => (await mailsTo(site, 'creator@example.com')).map((mail) => mail.subject), {
        timeout: 60_000,
      })
      .toContain(`New application: ${title}`)
  })

  await test.step('closed, it is gone for everybody', async () => {
    await page.goto('/opportunity/mine')
    await ownOpportunity(page, title).getByRole('button', { name: 'Close' }).click()
    await expectAccessible(page)
    const why = page.getByRole('dialog').getByLabel('Why are you closing it?')
    await expect(why.getByRole('option', { selected: true }), 'it does not look empty').toHaveText('Choose')
    await expect(why.locator('xpath=..').locator('path')).toHaveAttribute('d', 'm6 9 6 6 6-6')
    await expect(why).toHaveAccessibleDescription('Optional.')
    await expect(why).not.toHaveAttribute('required')
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(ownOpportunity(page, title)).toContainText('Closed')
    expect((await page.request.get(`/opportunity/${id}`)).status()).toBe(410)
  })
})

test.describe('a visitor', () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 404/ })

  test('is asked to sign in before applying and returns to the same opportunity', {
    tag: '@once',
  }, async ({ page, site }) => {
    const { email } = await aLearner(site)
    await page.goto('/opportunity')
    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('link') })
      .first()
    const title = await card.getByRole('heading').innerText()
    await page.route('**/assets/**', (route) => route.abort())
    await card.getByRole('link').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/assets/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.getAttribute('aria-label')).toBe(title)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await submitSignIn(page, email)
    await expect(page).toHaveURL(/\/opportunity\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByLabel('Phone Number').fill('987')
    await page.reload()
    await expect(page.getByLabel('Phone Number')).toHaveValue('987')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

async function openChooser(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) <= 768
  if (isPhone) await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Opportunity', exact: true }).click()
}

async function fillAd(page: Page, title: string): Promise<void> {
  await page.getByLabel('Company Name').fill('Sarita Softworks')
  await page.getByLabel('Email').fill('jobs@sarita.example')
  await page.getByLabel('Phone Number').fill('+91 98765-43210')
  await page.getByLabel('Job Title').fill(title)
  await page.getByLabel('Job Description').fill('Build pages with a small team.\n\nFive days a week.')
  await page.getByLabel('Job Location').fill('Pune')
  await expect(page.getByLabel('Job Type')).toHaveValue('Full Time')
  await page.getByLabel('Job Type').selectOption('Internship')
  await page.getByLabel('Question').fill('Why you?')
}

/** The next request arrives, but its answer is lost. */
async function loseNextAnswer(page: Page, address: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
}

async function addSkill(page: Page, skill: string): Promise<void> {
  await page.getByLabel('Add Your Skills').fill(skill)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${skill}` })).toBeVisible()
}

function ownOpportunity(page: Page, title: string) {
  return page.getByRole('article').filter({ hasText: title })
}

/** The operator approves the opportunity; returns its id. */
async function approve(site: Parameters<typeof apiOf>[0], title: string): Promise<string> {
  const api = apiOf(site)
  const token = await demoToken(site, 'operator')
  const waiting = await api.opportunities.list(
    { query: { approved: false, limit: 50, search: title } },
    { token },
  )
  const id = waiting.opportunities.find((post) => post.jobTitle === title)?._id ?? ''
  await approveOpportunity(api, id, token)
  return id
}
