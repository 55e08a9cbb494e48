import type { Page } from './test.ts'

/** The first step of the creator application form. */
export async function fillBasic(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Full Name').fill('Meera Nair')
  await page.getByRole('combobox', { name: 'Country Code' }).click()
  await page.getByRole('option', { name: /^India/ }).click()
  await page.getByLabel('Phone Number').fill('98765-43210')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Location').fill('Kochi')
  await page.getByRole('combobox', { name: 'Languages' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  await page.getByRole('option', { name: 'Hindi' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Describe Yourself').fill('I teach physics.')
}

/** The second step. */
export async function fillProfessional(page: Page): Promise<void> {
  await page.getByLabel('Profession', { exact: true }).fill('Teacher')
  await page.getByLabel('Past Experiences').fill('Ten years at a school')
  await page.getByLabel('Relevant Skills').fill('Physics')
  await page.getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Social Platforms').fill('https://example.com/meera')
}
