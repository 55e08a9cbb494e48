import { anAddress, apiOf, mailsTo } from './support/actors.ts'
import { openConsole } from './support/console.ts'
import type { Site } from './support/server.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test.use({ expectedErrors: /status of 40[49]/ })

test('an opportunity is read whole and approved, the next one stays where it is, and both can be taken back', {
  tag: '@wide',
}, async ({ page, site }) => {
  const email = anAddress()
  const second = await posted(site, 'Toy maker', email)
  const first = await posted(site, 'Kite maker', email)
  await openConsole(page, site, 'section=opportunities')
  const item = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const status = async (id: string) => (await page.request.get(`/opportunity/${id}`)).status()
  const dialog = page.getByRole('dialog')

  await test.step('the whole text is open, and no line of facts ends in a dot', async () => {
    await expect(item('Kite maker').getByText('The last sentence of all.')).toBeVisible()
    await expect(item('Kite maker').getByText('Have you flown one?')).toBeVisible()
  })

  await test.step('approved, it keeps its place, and nothing slides under the pointer', async () => {
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

  await test.step('undone, it waits again where it was', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(item('Kite maker').getByRole('button', { name: 'Approve' })).toBeVisible()
    expect(await status(first)).toBe(404)
    expect(await mailsTo(site, email)).toEqual([])
  })

  await test.step('what somebody else has decided meanwhile is said at the item', async () => {
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

  await test.step('taken down with a reason, which is undone', async () => {
    await page.getByRole('link', { name: 'Approved' }).click()
    await item('Toy maker').getByRole('button', { name: 'Take down' }).click()
    await dialog.getByLabel('Reason').fill('It asks for money')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Take down' }).click()
    await expect(item('Toy maker')).toContainText('Done')
    expect(await status(second)).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(item('Toy maker').getByRole('button', { name: 'Take down' })).toBeVisible()
    expect(await status(second)).toBe(200)
  })
})

async function posted(site: Site, jobTitle: string, email: string): Promise<string> {
  const { data } = await apiOf(site).opportunities.create({
    body: {
      ...{ companyName: 'Craft House', email, phone: '9876543210', jobTitle, jobLocation: 'Jaipur' },
      jobDescription: `${'Work with paper and wood. '.repeat(20)}\n\nThe last sentence of all.`,
      question: 'Have you flown one?',
    },
  })
  return data._id
}
