import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** A message of the pages, by its group and name (`applying.apply`). */
export type Say = (place: string) => string

/** The messages of the pages in a language. */
export async function messagesIn(language: string): Promise<Say> {
  const words: Record<string, Record<string, string>> = JSON.parse(
    await readFile(`web/messages/${language}.json`, 'utf8'),
  )
  return (place) => {
    const [group = '', key = ''] = place.split('.')
    const found = words[group]?.[key]
    if (!found) throw new Error(`${language} has no ${place}`)
    return found
  }
}

/** Fills in and sends the sign-in form that a guard or a prompt led to. */
export async function submitSignIn(page: Page, email: string, password = 'a good password'): Promise<void> {
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('main form button[type="submit"]').click()
}
