import { demoToken, signInAs } from './support/actors.ts'
import { expect, type Page, test } from './support/test.ts'

/** What a phone on its side leaves above its keyboard, and a window of 1280 by 1024 at 400 %. */
const LOW = [
  { width: 740, height: 180 },
  { width: 320, height: 256 },
]

/** What is in the middle of each field of the dialog once the browser has brought it into view, unless that is the field. */
async function coversOf(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog')
  const fields = dialog.locator('input:not([type="file"], [type="hidden"], [type="checkbox"]), textarea')
  await expect(fields.first()).toBeVisible()
  const covers: string[] = []
  for (const field of await fields.filter({ visible: true }).all()) {
    await field.focus()
    const cover = await field.evaluate((one) => {
      one.scrollIntoView({ block: 'nearest' })
      const { left, top } = one.getBoundingClientRect()
      const seen = document.elementFromPoint(left + 20, top + 20)
      return seen && one.contains(seen) ? null : `${one.outerHTML.slice(0, 80)} below ${seen?.textContent}`
    })
    if (cover) covers.push(cover)
  }
  return covers
}

test('no footer of a dialog covers the field that somebody types into, however low the window', async ({
  page,
  site,
}) => {
  await signInAs(page, site, await demoToken(site, 'creator'))
  for (const size of LOW) {
    await page.setViewportSize(size)
    for (const address of ['/opportunity#create-opportunity', '/dash?upload']) {
      await page.goto(address)
      expect(await coversOf(page), `${address} at ${size.width}`).toEqual([])
    }
  }
})
