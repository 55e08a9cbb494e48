import { aPdf } from '#testing/documents.ts'
import { anApplicationForm, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { untilQuiet } from './support/in-app-navigation.ts'
import type { Site } from './support/server.ts'
import { expect, test } from './support/test.ts'

// What people fill in about an opportunity, and what became of it on the way.

test('an optional field that was emptied is still empty when the form is opened again', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token } = await aLearner(site)
  await apiOf(site).posting.create({ body: { ...anOpportunityForm, deadline: inDays(20) } }, { token })
  const dialog = page.getByRole('dialog')
  await signInAs(page, site, token)
  await page.goto('/opportunity/mine')
  const edit = page.getByRole('button', { name: 'Edit' })
  await edit.click()
  const [question, deadline] = [dialog.getByLabel('Question'), dialog.getByLabel('Last day to apply')]
  await question.fill('')
  await deadline.fill('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await edit.click()
  await expect(question).toHaveValue('')
  await expect(deadline).toHaveValue('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { data } = await apiOf(site).posting.mine({ query: {} }, { token })
  expect(data.opportunities).toMatchObject([{ question: '', deadline: null }])
})

test.describe('a poster', () => {
  test.use({ expectedErrors: /status of 409/ })

  test('sees what was changed elsewhere before replacing it', { tag: '@once' }, async ({ page, site }) => {
    const { token } = await aLearner(site)
    const api = apiOf(site)
    const { data } = await api.posting.create({ body: anOpportunityForm }, { token })
    await signInAs(page, site, token)
    await page.goto('/opportunity/mine')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Edit' }).click()
    const [title, place] = [dialog.getByLabel('Job Title'), dialog.getByLabel('Job Location')]
    await title.fill('Weaver')
    await page.keyboard.press('Escape')
    const elsewhere = { ...anOpportunityForm, jobLocation: 'Nashik', jobType: 'Part Time' as const }
    await api.posting.update({ params: { id: data._id }, body: elsewhere }, { token })
    await page.reload()

    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(title).toHaveValue('Weaver')
    const save = dialog.getByRole('button', { name: 'Save' })
    await save.click()
    await expect(dialog.getByRole('alert')).toContainText('This post was changed meanwhile.')
    await page.setViewportSize({ width: 740, height: 360 })
    const [message, button] = [dialog.getByRole('alert'), dialog.getByRole('button', { name: 'Save' })]
    const [left, right] = [await message.boundingBox(), await button.boundingBox()]
    expect(left && right && left.x + left.width, 'in landscape they are beside each other').toBeLessThan(
      right?.x ?? 0,
    )
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(place).toHaveAccessibleDescription('It is now: Nashik')
    await expect(dialog.getByLabel('Job Type')).toHaveAccessibleDescription('It is now: Part Time')
    await expect(dialog.getByText('It is now:')).toHaveCount(3)
    await expect(title).toHaveValue('Weaver')
    await place.fill('Nashik')
    await save.click()
    await expect(dialog).toBeHidden()
    const own = await api.posting.getMine({ params: { id: data._id } }, { token })
    expect(own.data).toMatchObject({ jobTitle: 'Weaver', jobLocation: 'Nashik' })
  })
})

test('a user who deletes the only opportunity of the last page sees the others', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const { token } = await aLearner(site)
  for (let n = 1; n <= 7; n += 1)
    await apiOf(site).posting.create(
      { body: { ...anOpportunityForm, jobTitle: `Reed Cutter ${n}` } },
      { token },
    )
  await signInAs(page, site, token)
  await page.goto('/opportunity/mine?page=2')
  const posts = page.getByRole('main').getByRole('article')
  await expect(posts).toHaveCount(1)
  await posts.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(posts).toHaveCount(6)
})

test('a user who turns to a page whose applications were withdrawn meanwhile sees the others', {
  tag: '@once',
}, async ({ page, site }) => {
  const { token } = await aLearner(site)
  const id = await anOpenOpportunity(site, { token })
  const api = apiOf(site)
  const first = await aLearner(site)
  const apply = async (by: { token: string }) =>
    (await api.applications.apply({ params: { id }, body: anApplicationForm() }, by)).data._id
  const application = await apply(first)
  for (let n = 2; n <= 7; n += 1) await apply(await aLearner(site))
  await signInAs(page, site, token)
  await page.goto(`/opportunity/${id}/inbox`)
  const received = page.getByRole('main').getByRole('article')
  await expect(received).toHaveCount(6)
  await api.applications.withdraw({ params: { id: application } }, first)
  const read = page.waitForResponse(/[?&]page=2/)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await read
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
  await expect(received).toHaveCount(6)
})

test('skills that are pasted as one long list are all taken', { tag: '@once' }, async ({ page, site }) => {
  const id = await anOpenOpportunity(site)
  await signInAs(page, site, (await aLearner(site)).token)
  await page.goto(`/opportunity/${id}`)
  const skills = page.getByRole('main').getByLabel('Add Your Skills')
  const list = Array.from({ length: 20 }, (_, at) => `Handloom ${at + 1}`)
  await skills.focus()
  await page.keyboard.insertText(list.join(', '))
  await skills.press('Enter')
  for (const skill of [list[0], list[19]])
    await expect(page.getByRole('button', { name: `Remove ${skill}`, exact: true })).toBeVisible()

  await test.step('whoever removes them by keyboard stays among them', async () => {
    const remove = page.getByRole('button', { name: /^Remove Handloom/ })
    await remove.first().press('Enter')
    await expect(remove.first()).toHaveAccessibleName('Remove Handloom 2')
    await expect(remove.first()).toBeFocused()
    await remove.last().press('Enter')
    await expect(remove.last()).toHaveAccessibleName('Remove Handloom 19')
    await expect(remove.last()).toBeFocused()
    for (let left = 18; left > 0; left -= 1) await page.keyboard.press('Enter')
    await expect(remove).toHaveCount(0)
    await expect(skills).toBeFocused()
  })
})

test('a phone number that is pasted with spaces, hyphens and brackets keeps all its digits', {
  tag: '@once',
}, async ({ page, site }) => {
  await page.goto('/creatorform')
  const mobile = page.getByLabel('Phone Number')
  await mobile.focus()
  await page.keyboard.insertText('9 8 7 6 5 - 4 3 2 1 0')
  await expect(mobile).toHaveValue('9876543210')
  const id = await anOpenOpportunity(site)
  await signInAs(page, site, (await aLearner(site)).token)
  const pasted = '(+91) 98765 - 43210'
  for (const [address, place] of [
    [`/opportunity/${id}`, page.getByRole('main')],
    ['/opportunity/mine#create-opportunity', page.getByRole('dialog')],
  ] as const) {
    await page.goto(address)
    const phone = place.getByLabel('Phone Number')
    await phone.focus()
    await page.keyboard.insertText(pasted)
    await expect(phone).toHaveValue('919876543210')
    await phone.fill('1234567890123456789')
    await expect(phone, 'no number is longer').toHaveValue('123456789012345')
  }
})

test('a user who chooses a job type or searches by keyboard stays there and types on', {
  tag: '@wide',
}, async ({ page }) => {
  await page.goto('/opportunity')
  const type = page.getByRole('combobox', { name: 'Job type' })
  await type.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/jobType=/)
  await expect(type).toBeFocused()
  const search = page.getByRole('searchbox', { name: 'Title, company or place' })
  await search.fill('pune')
  await search.press('Enter')
  await page.keyboard.type(' it')
  await expect(page).toHaveURL(/search=pune/)
  await untilQuiet(page)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('pune it')

  await page.goBack()
  await expect(search, 'Back shows the search before').toHaveValue('')
  await expect(type).not.toHaveValue('all')
  await page.goBack()
  await expect(type).toHaveValue('all')
})

test.describe('an applicant', () => {
  test.use({ expectedErrors: /status of 409/ })

  test('is shown a question that was changed meanwhile, with everything still filled in', {
    tag: '@once',
  }, async ({ page, site }) => {
    const poster = await aLearner(site)
    const id = await anOpenOpportunity(site, { token: poster.token })
    await signInAs(page, site, (await aLearner(site)).token)
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const toasts = page.locator('.Toastify__toast')
    for (const [address, place, asked] of [
      [`/opportunity/${id}`, main, 'Why not?'],
      [`/opportunity#${id}`, dialog, 'Why now?'],
    ] as const) {
      await page.goto(address)
      const answer = place.getByRole('textbox', { name: /^Why/ })
      await place.getByLabel('Phone Number').fill('9876543210')
      const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: aPdf() }
      await place.getByLabel('Resume').setInputFiles(resume)
      await answer.fill('I know the river.')
      const body = { ...anOpportunityForm, question: asked }
      await apiOf(site).posting.update({ params: { id }, body }, poster)
      await approveOpportunity(apiOf(site), id, await demoToken(site, 'operator'))
      await place.getByRole('button', { name: 'Apply' }).click()
      await expect(place.getByRole('alert')).toContainText('The question was changed meanwhile.')
      await expect(toasts).toContainText('The question was changed meanwhile.')
      await expect(answer).toHaveAccessibleName(asked)
      await expect(answer).toHaveValue('I know the river.')
    }
    await dialog.getByRole('textbox', { name: 'Why now?' }).fill('I am free now.')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText('You have applied to this opportunity.')).toBeVisible()
    await expect(toasts, 'not what was wrong before').toHaveText('Your application has been sent')
    await expect(toasts).toHaveCount(1)
    const { data } = await apiOf(site).inbox.list({ params: { id }, query: {} }, poster)
    expect(data.applications).toMatchObject([{ question: 'Why now?', answer: 'I am free now.' }])
  })
})

test('applicants are not promised days on which a post will have closed by itself', { tag: '@once' }, async ({
  page,
  site,
}) => {
  const id = await anOpenOpportunity(site, { deadline: inDays(90) })
  const { closesAt } = (await apiOf(site).opportunities.get({ params: { id } })).data
  await page.goto(`/opportunity/${id}`)
  const until = page.getByText('Apply until').locator('..').locator('..').locator('time')
  await expect(until).toHaveAttribute('datetime', justBefore(closesAt))

  await page.goto('/opportunity')
  const card = page.getByRole('article').filter({ has: page.locator(`a[href$="${id}"]`) })
  await expect(card.locator('time')).toHaveAttribute('datetime', justBefore(closesAt))
})

test.describe('east of India', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('the last day to apply is the same day for its poster as for everybody', { tag: '@once' }, async ({
    page,
    site,
  }) => {
    const { token } = await aLearner(site)
    const deadline = inDays(20)
    await anOpenOpportunity(site, { token, deadline })
    await signInAs(page, site, token)
    await page.goto('/opportunity/mine')
    const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' })
    await expect(page.getByRole('article')).toContainText(day.format(new Date(deadline)))
  })
})

async function anOpenOpportunity(
  site: Site,
  { token, ...wishes }: { token?: string; deadline?: string } = {},
): Promise<string> {
  const api = apiOf(site)
  const poster = token ?? (await aLearner(site)).token
  const { data } = await api.posting.create({ body: { ...anOpportunityForm, ...wishes } }, { token: poster })
  await approveOpportunity(api, data._id, await demoToken(site, 'operator'))
  return data._id
}

function justBefore(time: string | null): string {
  return new Date(Date.parse(time ?? '') - 1).toISOString()
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
