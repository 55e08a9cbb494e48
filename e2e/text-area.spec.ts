import { limits } from '#contract/limits.ts'
import { aLearner, signInAs } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

test('a text area shows how many characters are left, and says when pasted text was cut off', {
  tag: '@once',
}, async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  await page.goto('/opportunity#create-opportunity')
  const description = page.getByLabel('Job Description')
  const left = page.getByText(/characters? left$/)
  await description.fill('Weaving. '.repeat(400))
  await expect(left).toBeHidden()

  const pasted = 'Looms for cotton and silk. '.repeat(200)
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
  await description.focus()
  await page.keyboard.press('ControlOrMeta+V')
  const full = page.getByText('At most 5,000 characters fit here.')
  await expect(full).toHaveText('At most 5,000 characters fit here. Anything beyond them is left out.')
  expect((await description.inputValue()).length).toBe(limits.description)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await page.keyboard.press('Backspace')
  await expect(page.getByText('1 character left')).toBeVisible()
  await expect(full).toBeHidden()
  await description.fill('Weaving. '.repeat(501))
  await expect(page.getByText('491 characters left')).toBeVisible()
  await description.fill('Weaving.')
  await expect(left).toBeHidden()
})
