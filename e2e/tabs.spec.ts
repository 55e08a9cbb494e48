import { demoToken, signInAs } from './support/actors.ts'
import { expect, test } from './support/test.ts'

test('the tabs of every screen look the same', async ({ page, site }) => {
  const looks = new Set<string>()
  for (const [who, address] of [
    ['learner', '/profile'],
    ['learner', '/learning'],
    ['creator', '/dash'],
  ] as const) {
    await signInAs(page, site, await demoToken(site, who))
    await page.goto(address)
    const tab = page.getByRole('tab').first()
    await expect(tab).toBeVisible()
    looks.add(
      await tab.evaluate((one) => {
        const { fontSize, fontWeight, color } = getComputedStyle(one)
        return `${fontSize} ${fontWeight} ${color}`
      }),
    )
  }
  expect([...looks]).toHaveLength(1)
})
