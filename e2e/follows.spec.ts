import { playlistAddress } from '#contract/playlist-address.ts'
import { aLearner, apiOf, signInAs } from './support/actors.ts'
import { navigateInApp, untilRendered } from './support/in-app-navigation.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import { expect, fitsBothSizes, test } from './support/test.ts'

test('a follower of a course and its creator is notified of new videos and new courses, until they stop', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const name = `Pottery ${crypto.randomUUID().slice(0, 8)}`
  const titles = ['Clay', 'Wheel', 'Glaze', 'Kiln', 'Sale']
  const { api, playlist, token } = await aPlaylist(site, name, someVideos(videoPlatform, ...titles))
  const learner = await aLearner(site)
  await signInAs(page, site, learner.token)
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  const following = page.getByRole('button', { name: 'Following', exact: true })

  await test.step('on the pages of the course and of the creator', async () => {
    for (const address of [playlistAddress(playlist), `/creators/${playlist.creator._id}`]) {
      await page.goto(address)
      await follow.click()
      await expect(following).toBeVisible()
      await fitsBothSizes(page, following)
      await page.reload()
      await expect(following).toBeVisible()
    }
  })

  await test.step('shown under the bell', async () => {
    const videos = someVideos(videoPlatform, 'Shards').map((videoName) => ({ videoName, title: 'Shards' }))
    await api.publishing.addVideos({ params: { id: playlist._id }, body: { videos } }, { token })
    await aPlaylist(site, `${name}, part two`, someVideos(videoPlatform, ...titles))
    await expect
      .poll(async () => (await api.notifications.countUnread({}, learner)).data.unread, { timeout: 60_000 })
      .toBe(2)
    await page.goto('/notifications')
    await expect(page.getByRole('link', { name: `“${name}” has 1 new video.` })).toBeVisible()
    await expect(
      page.getByRole('link', { name: `has published a course: “${name}, part two”.` }),
    ).toBeVisible()
  })

  await test.step('listed in the settings, where one stops', async () => {
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'What you follow' })).toBeVisible()
    await fitsBothSizes(page, page.getByRole('button', { name: `Unfollow ${name}` }))
    await page.getByRole('button', { name: `Unfollow ${name}` }).click()
    await expect(page.getByRole('button', { name: `Follow ${name}` })).toBeVisible()
    await navigateInApp(page, '#create-opportunity')
    await page.getByRole('dialog', { name: 'Create Opportunity' }).waitFor()
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: `Follow ${name}` }), 'a slip is undone').toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Creators' })).toBeVisible()
    await expect(page.getByRole('button', { name: `Unfollow ${name}` })).toBeHidden()
  })

  await api.publishing.remove({ params: { id: playlist._id } }, { token })
})

test('a list of follows that was requested before a press does not undo it', {
  tag: '@once',
}, async ({ page, site }) => {
  const learner = await aLearner(site)
  await signInAs(page, site, learner.token)
  const { data } = await apiOf(site).profile.listCreators({ query: { limit: 1 } })
  const pressed = Promise.withResolvers<void>()
  await page.route(/\/follows$/, async (route) => {
    const response = await route.fetch()
    await pressed.promise
    await route.fulfill({ response })
  })
  await page.goto(`/creators/${data[0]?._id}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  const following = page.getByRole('button', { name: 'Following', exact: true })
  await expect(following).toBeVisible()
  const arrived = page.waitForResponse(/\/follows$/)
  pressed.resolve()
  await (await arrived).finished()
  await untilRendered(page)
  await expect(following).toBeVisible()
})
