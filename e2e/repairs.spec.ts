import { playlistAddress } from '#contract/playlist-address.ts'
import { demoToken, signedIn } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/player.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'

// The browser writes every failure of the API to its console; a wrong link is one.
test.use({ expectedErrors: /status of 400/ })

test('a creator repairs a course of which many videos cannot be played', { tag: '@wide' }, async ({
  page,
  site,
  videoPlatform,
}) => {
  const titles = ['Warp', 'Weft', 'Shed', 'Heddle', 'Reed']
  const course = `Looms ${crypto.randomUUID().slice(0, 8)}`
  const links = someVideos(videoPlatform, ...titles)
  for (const at of [1, 3])
    videoPlatform.put(links[at]?.slice(-11) ?? '', { title: titles[at] ?? '', embeddable: false })
  const [found = ''] = someVideos(videoPlatform, 'Weft, once more')
  const { playlist } = await aPlaylist(site, course, links)
  const manyLost = page.getByText('Many of its videos cannot be played.')
  await page.goto(playlistAddress(playlist))
  await expect(manyLost).toBeVisible()

  await signedIn(page, site, await demoToken(site, 'creator'))
  await page.goto('/dash')
  const repairs = page.getByRole('region', { name: '2 videos of yours cannot be played' })
  const weft = repairs.getByRole('listitem').filter({ hasText: 'Weft' })
  await expect(weft).toContainText('Can only be watched on YouTube')
  await expect(weft).toContainText(`Video 2 of ${course}`)
  await weft.getByRole('button', { name: 'Replace Weft' }).click()
  const link = weft.getByLabel('Link of the video that replaces Weft')
  await expect(link).toBeFocused()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await link.fill('https://vimeo.com/1')
  await link.press('Enter')
  await expect(weft.getByRole('alert')).toContainText('Invalid link')
  await link.fill('https://youtu.be/nosuchvideo')
  await link.press('Enter')
  await expect(weft.getByRole('alert')).toContainText('does not exist on the video site')
  await link.fill(found)
  await weft.getByRole('button', { name: 'Put it in its place' }).click()

  await expect(page.getByText('The new video is in its place')).toBeVisible()
  const left = page.getByRole('region', { name: '1 video of yours cannot be played' })
  await left.getByRole('button', { name: 'Keep Heddle as it is' }).click()
  await expect(page.getByText('The video stays as it is')).toBeVisible()
  await expect(left).toBeHidden()
  await page.goto(playlistAddress(playlist))
  await expect(page.getByRole('listitem').filter({ hasText: 'Weft, once more' })).toBeVisible()
  await expect(manyLost).toBeHidden()
})
