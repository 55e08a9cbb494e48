import { aPdf } from '#testing/documents.ts'
import { approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, anAddress, apiOf, demoToken, mailsTo, signInAs } from './support/actors.ts'
import { untilRendered } from './support/in-app-navigation.ts'
import { startBadConnection } from './support/networks/bad-connection.ts'
import { ENDING_POST } from './support/old-data.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test('a poster edits an opportunity, which is then reviewed again, closes it, reopens it and deletes it', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token } = await aLearner(site)
  const id = await anOpenOpportunity(site, 'Night Watch', { token })
  const lastDay = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const post = page.getByRole('article')
  const dialog = page.getByRole('dialog')
  await signInAs(page, site, token)
  await page.goto('/opportunity/mine')

  await test.step('an empty field has its error; a change waits for approval', async () => {
    await post.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Company Name').fill('   ')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Company Name')).toBeFocused()
    await expect(dialog.getByText('Please fill in this field')).toHaveCount(1)
    await dialog.getByLabel('Company Name').fill('Owl Guards')
    await dialog.getByLabel('Last day to apply').fill(lastDay)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(post).toContainText('Waiting for approval')
    await expect(post).toContainText('Last day to apply')
    await expect(post).toContainText('Owl Guards')
    expect((await page.request.get(`/opportunity/${id}`)).status()).toBe(404)
  })

  await approve(site, id)
  await page.reload()

  await test.step('closed, and reopened', async () => {
    await post.getByRole('button', { name: 'Close' }).click()
    await dialog.getByLabel('Why are you closing it?').selectOption('I found somebody here')
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(post).toContainText('Closed')
    const reason = post.getByText('The reason: I found somebody here')
    expect(await reason.evaluate(isAlarming), 'it was their own choice').toBe(false)
    await post.getByRole('button', { name: 'Reopen' }).click()
    await expect(dialog.getByLabel('Last day to apply')).toHaveValue(lastDay)
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await expect(post).toContainText('Online')
    expect((await apiOf(site).opportunities.get({ params: { id } })).data.deadline).toBe(lastDay)
    expect((await page.request.get(`/opportunity/${id}`)).status()).toBe(200)
  })

  await test.step('deleted for good', async () => {
    await post.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toContainText('is deleted for good')
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('You have not posted an opportunity yet.')).toBeVisible()
    expect((await page.request.get(`/opportunity/${id}`)).status()).toBe(404)
  })
})

test("a new opportunity is among one's own at once, and stays there", { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/opportunity/mine')
  await page.getByRole('link', { name: 'Create Opportunity' }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries({
    'Company Name': 'Night Kitchen',
    Email: anAddress(),
    'Phone Number': '9876543210',
    'Job Title': 'Baker',
    'Job Description': 'Bread before dawn.',
    'Job Location': 'Kochi',
  }))
    await dialog.getByLabel(label).fill(value)
  const fetched: string[] = []
  page.on('requestfinished', (one) => /\/opportunity\/mine\?/.test(one.url()) && fetched.push(one.url()))
  await dialog.getByRole('button', { name: 'Submit' }).click()
  const row = page.getByRole('article').filter({ hasText: 'Baker' })
  await expect(row).toContainText('Waiting for approval')
  const place = await row.boundingBox()
  await expect.poll(() => fetched.length, { message: 'at once, and again as specified' }).toBe(2)
  await untilRendered(page)
  expect(await row.boundingBox(), 'nothing jumps later').toEqual(place)
  await page.getByRole('link', { name: 'Create Opportunity' }).click()
  await expect(dialog.getByLabel('Company Name'), 'another one').toBeVisible()
})

test('a poster without an account reads and closes it with the mailed link', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const email = anAddress()
  const id = await anOpenOpportunity(site, 'Lighthouse Keeper', { email })
  const learner = await aLearner(site, 'Noor Khan')
  await apiOf(site).applications.apply({ params: { id }, body: anApplication() }, { token: learner.token })
  const link = /http\S+\/inbox#\S+/
  const newest = async () =>
    (await mailsTo(site, email)).find((mail) => mail.subject.startsWith('New application'))
  await expect.poll(async () => (await newest())?.text, { timeout: 60_000 }).toMatch(link)

  await page.goto(link.exec((await newest())?.text ?? '')?.[0] ?? '')
  const application = page.getByRole('article').filter({ hasText: 'Noor Khan' })
  await expect(application).toContainText('I like the sea.')
  // A dialog over the page has its name in the fragment where the key was.
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
  await test.step('after two statuses are chosen in a row the last one is shown', async () => {
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
    await page.reload()
    await expect(show, 'in the address, beside the key').toHaveValue('shortlisted')
    await expect(application).toBeVisible()
  })
  await page.getByRole('button', { name: 'Close this post' }).click()
  await expect(page.getByRole('dialog')).toContainText('This link cannot open it again.')
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await expect(page.getByRole('dialog'), 'Back closes the question').toBeHidden()
  await page.getByRole('button', { name: 'Close this post' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Why are you closing it?')
    .selectOption('I am no longer looking for anybody')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('main')).toContainText('The opportunity is closed.')
  await expect(page.getByRole('main').locator(':focus')).toContainText('The opportunity is closed.')
  expect((await page.request.get(`/opportunity/${id}`)).status()).toBe(410)
})

test('a week before its end the poster is asked by mail whether an opportunity is still open, and confirms by the link', {
  tag: '@once',
}, async ({ page, site }) => {
  const link = /http\S+\/inbox#\S+/
  const question = async () =>
    (await mailsTo(site, ENDING_POST.email)).find(({ subject }) => subject.startsWith('Still open?'))
  await expect.poll(async () => (await question())?.text, { timeout: 60_000 }).toMatch(link)
  expect((await question())?.subject).toBe(`Still open? ${ENDING_POST.jobTitle}`)

  await page.goto(link.exec((await question())?.text ?? '')?.[0] ?? '')
  await expect(page.getByText(/^Is this still open\? Otherwise it will close after /)).toBeVisible()
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Yes, it is still open' }).press('Enter')
  await expect(page.getByText(/^The opportunity stays open until \d+ \w+ \d{4}\.$/)).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Close this post' })).toBeVisible()
  await expect(page.getByText(/^Is this still open/)).toBeHidden()
})

test.describe('on a bad connection', () => {
  test.use({ expectedErrors: /ERR_|status of (409|502)/ })

  test('a résumé that a proxy does not pass on is reported, not silently missing', { tag: '@once' }, async ({
    page,
    site,
  }) => {
    const poster = await aLearner(site)
    const id = await anOpenOpportunity(site, 'Harbour Master', { token: poster.token })
    const { token } = await aLearner(site, 'Noor Khan')
    await apiOf(site).applications.apply({ params: { id }, body: anApplication() }, { token })
    await signInAs(page, site, poster.token)
    await page.route(/\/opportunity\/resume\//, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    )
    await page.goto(`/opportunity/${id}/inbox`)
    await page.getByRole('button', { name: /Resume/ }).click()
    await expect(page.getByText('No answer from the server.', { exact: false })).toBeVisible()
  })

  test('an interrupted application is kept, counts once when it is sent again, and can be withdrawn', {
    tag: '@once',
  }, async ({ page, site }) => {
    const poster = await aLearner(site)
    const id = await anOpenOpportunity(site, 'Ferry Pilot', { token: poster.token })
    const learner = await aLearner(site)
    const received = async () => {
      const options = { token: poster.token }
      return (await apiOf(site).inbox.list({ params: { id }, query: {} }, options)).data.total
    }
    const connection = await startBadConnection(site.url)
    await signInAs(page, { ...site, url: connection.url }, learner.token)
    await page.goto(`${connection.url}/opportunity/${id}`)
    const main = page.getByRole('main')
    await main
      .getByLabel('Resume')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: aPdf(1_000_000) })
    await main.getByLabel('Phone Number').fill('9876543210')
    await main.getByLabel('Why you?').fill('I know the river.')
    const apply = main.getByRole('button', { name: 'Apply' })

    await test.step("while stuck, it shows its progress; cut off, it keeps the form's content", async () => {
      connection.become('stuck')
      await apply.click()
      await expect(main.getByRole('progressbar')).toBeVisible()
      connection.become('cut')
      await expect(main.getByText('What you filled in is kept here.')).toBeVisible()
      await expect(main.getByLabel('Why you?')).toHaveValue('I know the river.')
      expect(await received()).toBe(0)
    })

    await test.step('sent again after its answer was lost, it is one application', async () => {
      connection.become('answer lost')
      await apply.click()
      await expect.poll(received).toBe(1)
      await expect(apply).toBeEnabled()
      connection.become('whole')
      await apply.click()
      await expect(main.getByText('You have applied to this opportunity.')).toBeVisible()
      expect(await received()).toBe(1)
    })

    await test.step('the learner withdraws it', async () => {
      await main.getByRole('link', { name: 'See my applications' }).click()
      const application = page.getByRole('article').filter({ hasText: 'Ferry Pilot' })
      await application.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
      await expect(application).toContainText('Withdrawn')
      await expect(page.getByRole('listitem').filter({ has: application })).toBeFocused()
      expect(await received()).toBe(0)
    })
    await connection.close()
  })
})

/** An opportunity that learners can apply to, posted by an account, or without one by the owner of `email`. */
async function anOpenOpportunity(
  site: Site,
  jobTitle: string,
  { token, email = anAddress() }: { token?: string; email?: string },
): Promise<string> {
  const fields = { comapanyName: 'Harbour Trust', email, phone: '919876543210', jobTitle }
  const body = { ...fields, jobDescription: 'Work by the water.', jobLocation: 'Kochi', question: 'Why you?' }
  const { data } = await apiOf(site).posting.create({ body }, token ? { token } : {})
  await approve(site, data._id)
  return data._id
}

async function approve(site: Site, opportunityId: string): Promise<void> {
  const token = await demoToken(site, 'operator')
  await approveOpportunity(apiOf(site), opportunityId, token)
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

/** Whether it has the background of what went wrong. */
function isAlarming(element: Element): boolean {
  const { backgroundColor } = getComputedStyle(element)
  const sample = document.body.appendChild(document.createElement('i'))
  sample.style.backgroundColor = 'var(--danger-soft)'
  const alarm = getComputedStyle(sample).backgroundColor
  sample.remove()
  return backgroundColor === alarm
}
