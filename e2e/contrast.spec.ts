import { findLowContrast } from './support/looks/contrast.ts'
import { expect, expectContrasts, test } from './support/test.ts'

/** The contrast check of the journeys finds faint text, with the same ratios as axe. */
test('text is reported as too faint because of its colour, its background or its opacity', {
  tag: '@once',
}, async ({ page }) => {
  await page.setContent(`
    <main style="background: #fff; color: #000">
      <p style="color: #777">faint</p>
      <p style="opacity: 0.4">let through</p>
      <div style="background: #0009"><p style="color: #333">on a veil</p></div>
      <p style="color: #767676">just right</p>
      <p style="color: #949494; font-size: 24px">large</p>
      <p style="color: #eee; visibility: hidden">hidden</p>
      <button disabled style="color: #ccc">switched off</button>
    </main>`)

  expect(await findLowContrast(page)).toEqual([
    '4.48: <p style="color: #777">faint</p>',
    '2.85: <p style="opacity: 0.4">let through</p>',
    '2.20: <p style="color: #333">on a veil</p>',
  ])
  await expect(expectContrasts(page)).rejects.toThrow(/faint<.*let through<.*on a veil<\/p>"/s)
})
