import { apiOf } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

/** 320 wide is a small phone, and what 640 wide comes to at 200%. */
test('nothing is lost at 320 pixels, in both schemes', async ({ page, site }) => {
  test.setTimeout(180_000)
  const { data } = await apiOf(site).playlists.search()
  const course = `/creator/x/y/z/${data.playlist[0]?._id}`
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of ['/', '/playlists', course, '/signin', '/creatorform', '/opportunity']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await test.step(address, async () => {
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    })
  }
})
