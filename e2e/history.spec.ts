import { expect, test } from './support/test.ts'

test('navigating while the previous page is still appearing leads to the right page', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.evaluate(() => {
    const stepTo = (address: string) => {
      history.pushState({ idx: history.state.idx + 1 }, '', address)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }
    const isThere = () => document.querySelector('h1')?.textContent === 'Terms & Conditions'
    new MutationObserver((_, observer) => {
      if (!isThere()) return
      observer.disconnect()
      stepTo('/opportunity')
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    stepTo('/termsandconditions')
  })

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opportunities')
  await expect(page).toHaveURL('/opportunity')
})
