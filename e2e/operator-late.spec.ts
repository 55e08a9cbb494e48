import { aLearner, anAddress, apiOf, demoToken } from './support/actors.ts'
import { anOpportunity, currentCard, openConsole } from './support/console.ts'
import { delayReplies } from './support/networks/delayed-replies.ts'
import { expect, type Page, test } from './support/test.ts'

// The opportunity was changed, or does not wait any more while it is shown.
test.use({ expectedErrors: /status of 40[49]/ })

const said = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

test('an action pressed while another one is pending runs after it', {
  tag: '@wide',
}, async ({ page, site }) => {
  const place = `Gully${crypto.randomUUID().slice(0, 6)}`
  const titles = ['Barber', 'Mason', 'Porter'].map((work) => `${work} ${place}`)
  for (const title of titles) await anOpportunity(site, title)
  const [barber = '', mason = '', porter = ''] = titles
  await openConsole(page, site, `section=opportunities&q=${place}`)
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await row(barber).getByRole('button', { name: 'Approve' }).click()
  await expect(said(page, `“${barber}” is public now.`)).toBeVisible()

  const replies = await delayReplies(page, /\/approve$/)
  await row(mason).getByRole('button', { name: 'Approve' }).click()
  await replies.done
  await said(page, barber).getByRole('button', { name: 'Undo' }).click()
  await row(porter).getByRole('button', { name: 'Approve' }).click()
  replies.release()
  await expect(said(page, `“${mason}” is public now.`)).toBeVisible()
  await expect(said(page, `“${barber}” waits again.`)).toBeVisible()
  await expect(said(page, `“${porter}” is public now.`)).toBeVisible()
})

test('a late answer about one thing does not close the question about the next', { tag: '@wide' }, async ({
  page,
  site,
}) => {
  const place = `Lane${crypto.randomUUID().slice(0, 6)}`
  const titles = ['Barber', 'Mason'].map((work) => `${work} ${place}`)
  for (const title of titles) await anOpportunity(site, title)
  const [barber = '', mason = ''] = titles
  await openConsole(page, site, `section=opportunities&q=${place}`)
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const dialog = page.getByRole('dialog')
  const replies = await delayReplies(page, /\/reject$/)
  await row(barber).getByRole('button', { name: 'Reject' }).click()
  await dialog.getByLabel('Reason').fill('No wage is named.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await replies.done
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await row(mason).getByRole('button', { name: 'Reject' }).click()
  await dialog.getByLabel('Reason').fill('Half a')
  replies.release()
  await expect(said(page, `“${barber}” is rejected.`)).toBeVisible()
  await dialog.getByLabel('Reason').pressSequentially(' reason')
  await expect(dialog.getByLabel('Reason')).toHaveValue('Half a reason')

  await page.goto('/operator?section=categories')
  const categories = await delayReplies(page, /\/categories$/)
  const name = `Knots ${place}`
  await page.getByRole('button', { name: 'Add category', exact: true }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await categories.done
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add category', exact: true }).click()
  await dialog.getByLabel('Name').fill('Half a')
  categories.release()
  await expect(said(page, name)).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a')
})

test('a reason that somebody wrote is kept when the opportunity was changed meanwhile', {
  tag: '@wide',
}, async ({ page, site }) => {
  const title = `Barber Road${crypto.randomUUID().slice(0, 6)}`
  const { posting } = apiOf(site)
  const { token } = await aLearner(site)
  const work = { companyName: 'Surya Solar', phone: '9876543210', jobTitle: title, jobLocation: 'Pune' }
  const body = { ...work, email: anAddress(), jobDescription: 'Cut hair.' }
  const { _id: id } = (await posting.create({ body }, { token })).data
  await openConsole(page, site, `section=opportunities&q=${encodeURIComponent(title)}`)
  const row = page.getByRole('listitem').filter({ hasText: title })
  const dialog = page.getByRole('dialog')
  await row.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByLabel('Reason').fill('No wage is named.')
  await posting.update(
    { params: { id }, body: { ...body, jobDescription: 'Cut hair and beards.' } },
    { token },
  )
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toBeHidden()
  // A decision on what the row said before is stale, and rejected again.
  await expect(row).toContainText('Cut hair and beards.')
  await row.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('No wage is named.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(said(page, `“${title}” is rejected.`)).toBeVisible()
})

test('a late preview of words that were changed since cannot be saved', { tag: '@wide' }, async ({
  page,
  site,
}) => {
  await openConsole(page, site, 'section=glossary&q=python')
  const dialog = page.getByRole('dialog')
  const show = dialog.getByRole('button', { name: 'Show what would be found' })
  await page.getByRole('button', { name: 'Add words to python' }).click()
  const replies = await delayReplies(page, /\/preview\?/)
  await dialog.getByLabel('Words').fill('ajgrr')
  await show.click()
  await replies.done
  await dialog.getByLabel('Words').fill('ajgar saanp')
  replies.release()
  await expect(show).not.toHaveAttribute('aria-disabled')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeHidden()
  await show.click()
  await expect(dialog.getByText('Now “ajgar saanp” finds')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
})

test('a category moved before the last move is shown does not undo it', { tag: '@wide' }, async ({
  page,
  site,
}) => {
  const token = await demoToken(site, 'operator')
  const { operatorCategories } = apiOf(site)
  const mark = crypto.randomUUID().slice(0, 6)
  const names = ['Kites', 'Drums', 'Masks', 'Bells'].map((name) => `${name} ${mark}`)
  for (const name of names) await operatorCategories.add({ body: { name, parent: null } }, { token })
  const [, drums, , bells] = names
  await openConsole(page, site, `section=categories&q=${mark}`)
  const up = (name = '') => page.getByRole('button', { name: `Move ${name} up` })
  await expect(up(bells)).toBeEnabled()
  const list = await delayReplies(page, /\/operator\/categories$/)
  await up(drums).click()
  await list.done
  // A press while the list reloads does nothing; it is pressed again afterwards.
  await up(bells).dispatchEvent('click')
  list.release()
  await expect(said(page, drums ?? '')).toBeVisible()
  await up(bells).click()
  await expect(said(page, bells ?? '')).toBeVisible()
  const { data } = await operatorCategories.list({}, { token })
  const found = data.map(({ name }) => name.split(' ')).filter(([, of]) => of === mark)
  expect(found.map(([name]) => name)).toEqual(['Drums', 'Kites', 'Bells', 'Masks'])
  for (const one of data.filter(({ name }) => names.includes(name)))
    await operatorCategories.remove({ params: { categoryId: one._id } }, { token })
})

test('the inbox offers Undo no longer than it can be done when the answer arrives late', {
  tag: '@wide',
}, async ({ page, site }) => {
  await anOpportunity(site, `Barber ${crypto.randomUUID().slice(0, 6)}`)
  await openConsole(page, site, 'state=opportunity')
  await expect(currentCard(page)).toBeFocused()
  const replies = await delayReplies(page, /\/approve$/)
  await page.keyboard.press('a')
  await replies.done
  await page.waitForTimeout(5_000)
  replies.release()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await expect(undo, 'ten seconds after the decision the server undoes nothing').toBeHidden({
    timeout: 5_000,
  })
})
