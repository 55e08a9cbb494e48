import { aCourseToLearn } from './support/learning.ts'
import { atLargeSizes } from './support/looks/large-sizes.ts'
import { expect, openPlayer, test } from './support/player.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('what covers an ended, silent or unplayable video begins within it with large text', {
  tag: '@once',
}, async ({ page, site, player }) => {
  const { address, ids, videos } = await aCourseToLearn(page, site)
  await page.clock.install()
  await page.goto(address)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const dialog = page.getByRole('dialog')
  const entries = dialog.getByRole('navigation', { name: 'Videos of this course' }).getByRole('button')
  const expectWhole = async (words: string) => {
    const beginning = dialog.getByText(words)
    await expect(beginning).toBeVisible()
    // The countdown to the next video stands still meanwhile.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    await atLargeSizes(page, async () => {
      const [cover, video] = [await beginning.boundingBox(), await dialog.locator('iframe').boundingBox()]
      expect.soft(cover?.y, words).toBeGreaterThanOrEqual(video?.y ?? 0)
    })
    await page.clock.resume()
  }

  await (await openPlayer(page, player, ids[0] ?? '')).fail(150)
  await expectWhole('The owner of this video lets it be played on the video site only.')
  player.silent.add(ids[1] ?? '')
  await entries.nth(1).click()
  await expectWhole('The player does not answer.')
  player.silent.clear()
  await (await openPlayer(page, player, ids[2] ?? '', entries.nth(2))).end()
  await expectWhole(`Next: ${videos[3]?.title}`)
  await (await openPlayer(page, player, ids.at(-1) ?? '', entries.last())).end()
  await expectWhole('This is the end of the course.')
})
