import { aPdf } from '#testing/documents.ts'
import { aLearner, anAddress, apiOf, demoToken, mailsTo, signedIn } from './support/actors.ts'
import { startBadLine } from './support/bad-line.ts'
import type { Site } from './support/server.ts'
import { expect, expectNoSidewaysScroll, test } from './support/test.ts'

test('a poster mends a post, which is then looked at again, closes it, opens it again and deletes it', async ({
  page,
  site,
}) => {
  const { token } = await aLearner(site)
  const id = await anOpenPost(site, 'Night Watch', { token })
  const post = page.getByRole('article')
  const window = page.getByRole('dialog')
  await signedIn(page, site, token)
  await page.goto('/opportunity/mine')

  await test.step('what is blank is said at its field; what is changed waits for approval', async () => {
    await post.getByRole('button', { name: 'Edit' }).click()
    await window.getByLabel('Company Name').fill('   ')
    await window.getByRole('button', { name: 'Save' }).click()
    await expect(window.getByLabel('Company Name')).toBeFocused()
    await expect(window.getByText('Please fill in this field')).toHaveCount(1)
    await window.getByLabel('Company Name').fill('Owl Guards')
    await window.getByRole('button', { name: 'Save' }).click()
    await expect(post).toContainText('Waiting for approval')
    await expect(post).toContainText('Owl Guards')
    expect((await page.request.get(`/opportunity/${id}`)).status()).toBe(404)
  })

  await approve(site, id)
  await page.reload()

  await test.step('closed, and open again', async () => {
    await post.getByRole('button', { name: 'Close' }).click()
    await window.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(post).toContainText('Closed')
    await post.getByRole('button', { name: 'Reopen' }).click()
    await window.getByRole('button', { name: 'Reopen' }).click()
    await expect(post).toContainText('Online')
    expect((await page.request.get(`/opportunity/${id}`)).status()).toBe(200)
  })

  await test.step('deleted for good', async () => {
    await post.getByRole('button', { name: 'Delete' }).click()
    await expect(window).toContainText('is deleted for good')
    await expectNoSidewaysScroll(page)
    await window.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('You have not posted an opportunity yet.')).toBeVisible()
    expect((await page.request.get(`/opportunity/${id}`)).status()).toBe(404)
  })
})

test('whoever posted without an account reads and closes it with the mailed link', async ({ page, site }) => {
  const email = anAddress()
  const id = await anOpenPost(site, 'Lighthouse Keeper', { email })
  const learner = await aLearner(site, 'Noor Khan')
  await apiOf(site).opportunityApplications.apply(
    { params: { id }, body: anApplication() },
    { token: learner.token },
  )
  const link = /http\S+\/inbox#\S+/
  const newest = async () =>
    (await mailsTo(site, email)).find((mail) => mail.subject.startsWith('New application'))
  await expect.poll(async () => (await newest())?.text).toMatch(link)

  await page.goto(link.exec((await newest())?.text ?? '')?.[0] ?? '')
  const application = page.getByRole('article').filter({ hasText: 'Noor Khan' })
  await expect(application).toContainText('I like the sea.')
  // A window over the page has its name where the key stood.
  await page.evaluate(() => {
    location.hash = 'create-opportunity'
  })
  await expect(page.getByRole('dialog', { name: 'Create Opportunity' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    application.getByRole('button', { name: /Resume/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('noor.pdf')
  await application.getByLabel('Status of Noor Khan').selectOption('shortlisted')
  await expect(page.getByText('Noor Khan: Shortlisted')).toBeVisible()
  await test.step('of two statuses chosen in a row the last one is shown', async () => {
    const first = Promise.withResolvers<void>()
    await page.route(/[?&]state=hired/, async (route) => {
      await first.promise
      await route.continue()
    })
    const show = page.getByRole('combobox', { name: /^Show/ })
    await show.selectOption('hired')
    await show.selectOption('shortlisted')
    const last = page.waitForResponse(/[?&]state=shortlisted/)
    first.resolve()
    await last
    await expect(application).toBeVisible()
  })
  await page.getByRole('button', { name: 'Close this post' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('main')).toContainText('The opportunity is closed.')
  expect((await page.request.get(`/opportunity/${id}`)).status()).toBe(410)
})

test.describe('on a bad line', () => {
  test.use({ expectedErrors: /ERR_|status of 409/ })

  test('an application that breaks off is kept, sent again it is one, and it can be withdrawn', {
    tag: '@once',
  }, async ({ page, site }) => {
    const poster = await aLearner(site)
    const id = await anOpenPost(site, 'Ferry Pilot', { token: poster.token })
    const learner = await aLearner(site)
    const received = async () => {
      const options = { token: poster.token }
      return (await apiOf(site).opportunityInbox.list({ params: { id }, query: {} }, options)).data.total
    }
    const line = await startBadLine(site.url)
    await signedIn(page, { ...site, url: line.url }, learner.token)
    await page.goto(`${line.url}/opportunity/${id}`)
    const main = page.getByRole('main')
    await main
      .getByLabel('Resume')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: aPdf(1_000_000) })
    await main.getByLabel('Phone Number').fill('9876543210')
    await main.getByLabel('Why you?').fill('I know the river.')
    const apply = main.getByRole('button', { name: 'Apply' })

    await test.step('stuck it shows how far it is; cut off it keeps what was filled in', async () => {
      line.become('stuck')
      await apply.click()
      await expect(main.getByRole('progressbar')).toBeVisible()
      line.become('cut')
      await expect(main.getByText('What you filled in is kept here.')).toBeVisible()
      await expect(main.getByLabel('Why you?')).toHaveValue('I know the river.')
      expect(await received()).toBe(0)
    })

    await test.step('sent again after its answer was lost, it is one application', async () => {
      line.become('answer lost')
      await apply.click()
      await expect.poll(received).toBe(1)
      await expect(apply).toBeEnabled()
      line.become('whole')
      await apply.click()
      await expect(main.getByText('You have applied to this opportunity.')).toBeVisible()
      expect(await received()).toBe(1)
    })

    await test.step('the learner takes it back', async () => {
      await main.getByRole('link', { name: 'See my applications' }).click()
      const application = page.getByRole('article').filter({ hasText: 'Ferry Pilot' })
      await application.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
      await expect(application).toContainText('Withdrawn')
      expect(await received()).toBe(0)
    })
    await line.close()
  })
})

/** A post that learners can apply to: of an account, or of whoever reads the mail of `email`. */
async function anOpenPost(
  site: Site,
  jobTitle: string,
  { token, email = anAddress() }: { token?: string; email?: string },
): Promise<string> {
  const ad = { comapanyName: 'Harbour Trust', email, phone: '919876543210', jobTitle }
  const body = { ...ad, jobDescription: 'Work by the water.', jobLocation: 'Kochi', question: 'Why you?' }
  const { data } = await apiOf(site).opportunities.create({ body }, token ? { token } : {})
  await approve(site, data._id)
  return data._id
}

async function approve(site: Site, opportunityId: string): Promise<void> {
  const token = await demoToken(site, 'operator')
  await apiOf(site).operatorOpportunities.approve({ params: { opportunityId } }, { token })
}

function anApplication(): FormData {
  const form = new FormData()
  const fields = {
    name: 'Noor Khan',
    email: 'noor@example.com',
    phone: '9876543210',
    answer: 'I like the sea.',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('resume', new Blob([new Uint8Array(aPdf())], { type: 'application/pdf' }), 'noor.pdf')
  return form
}
