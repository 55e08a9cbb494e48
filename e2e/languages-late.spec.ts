import { openBeforeHydration } from './support/in-app-navigation.ts'
import { delayCode } from './support/networks/delayed-code.ts'
import { expect, type Page, test } from './support/test.ts'

const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]`)

async function toHindi(page: Page) {
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
}

test('what is typed before the page in another language is ready is not replaced by what was typed before', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/signup')
  await field(page, 'name').fill('Asha')
  await field(page, 'email').fill('asha@example.com')
  const code = await delayCode(page, 'after-switch')
  await toHindi(page)
  await expect(page).toHaveURL('/hi/signup')
  await code.asked
  await field(page, 'name').fill('आशा')
  await code.arrive()
  await expect(field(page, 'email')).toHaveValue('asha@example.com')
  await expect(field(page, 'name')).toHaveValue('आशा')
})

test('what is typed before the page in another language is hydrated stays', { tag: '@once' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const typed = { 'name 0': 'Asha', 'email 0': 'asha@example.com' }
    if (location.pathname !== '/hi/signup') return
    sessionStorage.setItem('language-switched', JSON.stringify({ place: 0, typed }))
  })
  const hydrate = await openBeforeHydration(page, '/hi/signup')
  await field(page, 'name').fill('आशा')
  await hydrate()
  await expect(field(page, 'email')).toHaveValue('asha@example.com')
  await expect(field(page, 'name')).toHaveValue('आशा')
})

test('what is typed while the page in another language is on its way is there, too', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/opportunity')
  await field(page, 'search').fill('cook')
  // In the page itself, once it has asked for the next one: Playwright types nothing while that is on its way.
  await page.evaluate(() =>
    window.addEventListener('beforeunload', () => {
      document.querySelector<HTMLInputElement>('main input[name="search"]')?.focus()
      document.execCommand('insertText', false, ' in Pune')
    }),
  )
  await toHindi(page)
  await expect(page).toHaveURL('/hi/opportunity')
  await expect(field(page, 'search')).toHaveValue(/^(cook in Pune| in Punecook)$/)
})

test('what a form that comes later is to hold is put back, also for somebody who types elsewhere meanwhile', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/opportunity')
  await page.evaluate(() => {
    const typed = { 'search 0': 'cook', 'note 0': 'Half a note' }
    sessionStorage.setItem('language-switched', JSON.stringify({ place: 0, typed }))
  })
  await page.goto('/hi/opportunity')
  await expect(page.locator('main input[name="search"]')).toHaveValue('cook')
  await page.locator('main input[name="search"]').press('End')
  await page.keyboard.type('s')
  await page.evaluate(() => {
    const later = document.createElement('textarea')
    later.name = 'note'
    document.querySelector('main')?.append(later)
  })
  await expect(page.locator('textarea[name="note"]')).toHaveValue('Half a note')
  await expect(page.locator('main input[name="search"]')).toHaveValue('cooks')
})
