import type { Locator } from '@playwright/test'
import { expect, type Page } from './test.ts'

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

/** A new opportunity, complete but not sent. */
export async function fillOpportunity(dialog: Locator): Promise<void> {
  for (const [label, words] of Object.entries({
    ...{ 'Company Name': 'Felt & Co', Email: 'felt@example.com', 'Phone Number': '9876543210' },
    ...{ 'Job Title': 'Felter', 'Job Description': 'Felt hats by hand.', 'Job Location': 'Leh' },
  }))
    await dialog.getByLabel(label).fill(words)
}

/** A new course in Tamil with the videos of these links, complete but not sent. */
export async function fillCourse(dialog: Locator, name: string, links: string[]): Promise<void> {
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Description').fill('From the first step to the last.')
  await dialog.getByLabel('Language').selectOption('Tamil')
  await dialog.getByLabel('Category', { exact: true }).selectOption({ index: 1 })
  await dialog.getByLabel('Video link').fill(links.join(' '))
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText(`${links.length} videos added`)).toBeVisible()
}
