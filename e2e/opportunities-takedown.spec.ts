import { anApplicationForm, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, anAddress, apiOf, demoToken, mailsTo, signInAs } from './support/actors.ts'
import { openConsole } from './support/console.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test.use({ expectedErrors: /status of 40[349]/ })

test('an opportunity is read in full and approved, the next one stays where it is, and both can be undone', {
  tag: '@wide',
}, async ({ page, site }) => {
  const email = anAddress()
  const second = await posted(site, 'Toy maker', email)
  const first = await posted(site, 'Kite maker', email)
  await openConsole(page, site, 'section=opportunities')
  const item = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const status = async (id: string) => (await page.request.get(`/opportunity/${id}`)).status()
  const dialog = page.getByRole('dialog')

  await test.step('the whole text is open, and no line of facts begins or ends in a dot', async () => {
    await expect(item('Kite maker').getByText('The last sentence of all.')).toBeVisible()
    await expect(item('Kite maker').getByText('Have you flown one?')).toBeVisible()
    const wide = page.viewportSize() ?? { width: 1_280, height: 800 }
    await page.setViewportSize({ ...wide, width: 360 })
    const { lines, paragraphs, strayDots } = await item('Kite maker').evaluate(dotsOfFacts)
    expect(lines, 'some line is full').toBeGreaterThan(paragraphs)
    expect(strayDots).toEqual([])
    await page.setViewportSize(wide)
  })

  await test.step('an approval is undone: it is pending again in its place', async () => {
    await item('Kite maker').getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('“Kite maker” waits again.')).toBeVisible()
    await expect(item('Kite maker').getByRole('button', { name: 'Approve' })).toBeVisible()
    expect(await status(first)).toBe(404)
    expect(await mailsTo(site, email)).toEqual([])
  })

  await test.step('approved, it keeps its place, and nothing moves under the pointer', async () => {
    const next = item('Toy maker').getByRole('button', { name: 'Approve' })
    await item('Kite maker').getByRole('button', { name: 'Approve' }).scrollIntoViewIfNeeded()
    const [before, scrolled] = [await next.boundingBox(), await page.evaluate(() => scrollY)]
    await item('Kite maker').getByRole('button', { name: 'Approve' }).click()
    await expect(item('Kite maker')).toContainText('Done')
    await expect(item('Kite maker').getByRole('button', { name: 'Approve' })).toBeHidden()
    await expect(item('Kite maker')).toBeFocused()
    expect(await next.boundingBox()).toEqual(before)
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    expect(await status(first)).toBe(200)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a decision that somebody else has already made is reported at the item', async () => {
    await openConsole(page, site, 'section=opportunities')
    await expect(item('Toy maker').getByRole('button', { name: 'Approve' })).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/operator?section=opportunities')
    await other
      .getByRole('listitem')
      .filter({ hasText: 'Toy maker' })
      .getByRole('button', { name: 'Approve' })
      .click()
    await expect.poll(() => status(second)).toBe(200)
    await other.close()
    await item('Toy maker').getByRole('button', { name: 'Approve' }).click()
    await expect(item('Toy maker').getByRole('alert')).toContainText('has already been approved')
    await expectAccessible(page)
  })

  const takeDown = async () => {
    await item('Toy maker').getByRole('button', { name: 'Take down' }).click()
    await dialog.getByLabel('Reason').fill('It asks for money')
  }

  await test.step('taken down with a reason, which is undone', async () => {
    await page.getByRole('link', { name: 'Approved' }).click()
    await takeDown()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Take down' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('“Toy maker” is as it was.')).toBeVisible()
    await expect(item('Toy maker').getByRole('button', { name: 'Take down' })).toBeVisible()
    expect(await status(second)).toBe(200)
  })

  await test.step('taken down for good', async () => {
    await takeDown()
    await dialog.getByRole('button', { name: 'Take down' }).click()
    await expect(item('Toy maker')).toContainText('Done')
    expect(await status(second)).toBe(404)
  })
})

/** Lines of short facts: how many there are, and which facts have a dot where a line begins or ends. */
function dotsOfFacts(card: Element) {
  const paragraphs = [...card.querySelectorAll('p')].filter(
    ({ children }) => children.length > 1 && [...children].every(({ tagName }) => tagName === 'SPAN'),
  )
  const facts = paragraphs.flatMap((paragraph) =>
    [...paragraph.children].map((fact, at, all) => {
      const { left, top } = fact.getBoundingClientRect()
      const before = all[at - 1]?.getBoundingClientRect()
      return { paragraph, fact, left, before: before && before.top === top ? before : undefined }
    }),
  )
  const stray = facts.filter(({ paragraph, fact, left, before }) => {
    if (getComputedStyle(fact, '::after').content !== 'none') return true
    const dot = getComputedStyle(fact, '::before')
    const dotAt = left + Number.parseFloat(dot.left)
    if (before) return !dot.content.startsWith('"·"') || dotAt < before.right || dotAt >= left
    // At the beginning of a line it is outside the paragraph, where it is clipped.
    const edge = paragraph.getBoundingClientRect().left
    const isCutOff = /^inset\(.* 0px\)$/.test(getComputedStyle(paragraph).clipPath)
    return !isCutOff || dotAt + Number.parseFloat(dot.width) > edge
  })
  return {
    lines: facts.filter(({ before }) => !before).length,
    paragraphs: paragraphs.length,
    strayDots: stray.map(({ fact }) => fact.textContent),
  }
}

async function posted(site: Site, jobTitle: string, email: string): Promise<string> {
  const { data } = await apiOf(site).posting.create({
    body: {
      ...{ companyName: 'Craft House', email, phone: '9876543210', jobTitle, jobLocation: 'Jaipur' },
      jobDescription: `${'Work with paper and wood. '.repeat(20)}\n\nThe last sentence of all.`,
      question: 'Have you flown one?',
    },
  })
  return data._id
}

test('a poster whose opportunity was taken down is told that its applications cannot be read', {
  tag: '@once',
}, async ({ page, site }) => {
  const [api, poster, token] = [apiOf(site), await aLearner(site), await demoToken(site, 'operator')]
  const { data } = await api.posting.create({ body: anOpportunityForm }, poster)
  const id = data._id
  await approveOpportunity(api, id, token)
  await api.applications.apply({ params: { id }, body: anApplicationForm() }, await aLearner(site))
  await signInAs(page, site, poster.token)
  await page.goto(`/opportunity/${id}/inbox`)
  await expect(page.getByRole('article')).toContainText('Meera')
  const body = { reason: 'It asks for money' }
  await api.operatorOpportunities.takeDown({ params: { opportunityId: id }, body }, { token })

  await page.getByLabel('Status of Meera').selectOption('shortlisted')

  await expect(page.getByRole('alert')).toContainText('This opportunity was taken down.')
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(
    'What people sent can be read again once it is approved',
  )
  await expect(page.getByRole('article')).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'My posts' }).last().click()

  const card = page.getByRole('article').filter({ hasText: anOpportunityForm.jobTitle })
  await expect(card).toContainText('Its applications can be seen again once it is approved.')
  await expect(card.getByRole('link', { name: /Inbox/ })).toBeHidden()
  await expectAccessible(page)
})
