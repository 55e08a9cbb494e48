import { anAddress, apiOf, demoToken, signInAs } from './actors.ts'
import type { Site } from './server.ts'
import { expect, type Page } from './test.ts'

/** Signs an operator in and opens the console with the query. */
export async function openConsole(page: Page, site: Site, query = '') {
  await signInAs(page, site, await demoToken(site, 'operator'))
  await page.goto(`/operator?${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Console' })).toBeVisible()
}

/** Searches within a section of the console. */
export async function search(page: Page, section: string, words: string) {
  await page.goto(`/operator?section=${section}`)
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill(words)
  await box.press('Enter')
  await expect(page).toHaveURL(/q=/)
}

/** Somebody applies to become a creator; returns the e-mail address. */
export async function applyAsCreator(site: Site, name: string): Promise<string> {
  const email = anAddress()
  await apiOf(site).creatorApplications.submit({
    body: {
      name,
      email,
      password: 'a good password',
      mobile: '+919876543210',
      location: 'Pune',
      languages: ['English', 'Marathi'],
      social: 'https://example.com/teacher',
      profession: 'Physics teacher',
      pptknowledge: 'yes',
      pastexperiences: 'Ten years at a school',
      relevantskills: 'Drawing, patience',
      shortdescription: 'Explains with things from the kitchen.',
    },
  })
  return email
}

/** An opportunity that waits for approval; returns its id. */
export async function anOpportunity(
  site: Site,
  jobTitle: string,
  jobDescription = 'Work on roofs across Pune, with a team of four.',
  more: { deadline?: string } = {},
) {
  const { data } = await apiOf(site).posting.create({
    body: {
      companyName: 'Surya Solar',
      email: anAddress(),
      phone: '9876543210',
      jobTitle,
      jobDescription,
      jobLocation: 'Pune',
      ...more,
    },
  })
  return data._id
}

/** The card of the inbox that the keys decide. */
export const currentCard = (page: Page) => page.getByRole('list', { name: 'Inbox' }).locator('[data-current]')

/** Presses a key at the very moment the page shows something. */
export async function pressWhenShown(page: Page, text: string, key: string): Promise<void> {
  await page.evaluate(
    (asked) => {
      const isShown = () =>
        [...document.querySelectorAll('[role="status"]')].some((one) => one.textContent === asked.text)
      const observer = new MutationObserver(() => {
        if (!isShown()) return
        observer.disconnect()
        const pressed = new KeyboardEvent('keydown', { key: asked.key, bubbles: true })
        document.activeElement?.dispatchEvent(pressed)
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    },
    { text, key },
  )
}
