import { playlistAddress } from '#contract/playlist-address.ts'
import { demoToken, signInAs } from './support/actors.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openPlayer, test } from './support/player.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'

test('the chapters of a video lead to their seconds', { tag: '@once' }, async ({
  page,
  site,
  player,
  videoPlatform,
}) => {
  const links = someVideos(videoPlatform, 'Warp', 'Weft', 'Shed', 'Heddle', 'Reed')
  const first = links[0]?.slice(-11) ?? ''
  const chapters = '0:00 The loom\n2:05 Winding the warp\n9:30 Tying on'
  videoPlatform.put(first, { title: 'Warp', description: `All about the warp.\n\n${chapters}` })
  const { playlist } = await aPlaylist(site, `Looms ${crypto.randomUUID().slice(0, 8)}`, links)

  await signInAs(page, site, await demoToken(site, 'learner'))
  await page.goto(playlistAddress(playlist))
  let letCome = () => {}
  const coming = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(`${player.url}/**`, (route) => coming.then(() => route.continue()))
  await page.getByRole('button', { name: 'Watch Warp' }).click()
  const dialog = page.getByRole('dialog', { name: 'Warp' })
  const winding = dialog.getByRole('button', { name: '2:05 Winding the warp' })
  await expect(winding).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  // Before the player has loaded.
  await winding.click()
  letCome()

  const held = await openPlayer(page, player, first)
  await expect.poll(() => held.place()).toBeGreaterThanOrEqual(125)
  await dialog.getByRole('button', { name: '9:30 Tying on' }).click()
  await expect.poll(() => held.place()).toBeGreaterThanOrEqual(570)
})
