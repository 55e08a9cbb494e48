import { playlistAddress } from '#contract/playlist-address.ts'
import { videoIdOf } from '#contract/video-link.ts'
import { aLearner, apiOf, demoToken, signInAs } from './support/actors.ts'
import { aPlaylist, someVideos } from './support/playlists.ts'
import type { Site } from './support/server.ts'
import { atBothSizes, expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

type Course = Awaited<ReturnType<typeof aPlaylist>>['playlist']

/** A new learner who has watched the first videos of a course and begun the next one. */
async function aLearnerOf(site: Site, { _id: playlistId, videos }: Course, watched: number) {
  const learner = await aLearner(site)
  const now = Date.now()
  const marks = videos.slice(0, watched + 1).map(({ videoName }, at) => ({
    ...{ videoId: videoIdOf(videoName) ?? '', seconds: at < watched ? 100 : 10, duration: 100, playlistId },
    at: new Date(now - 1_000 + at).toISOString(),
    ...(at < watched ? { watched: true } : {}),
  }))
  await apiOf(site).learning.putMarks({ body: { marks } }, { token: learner.token })
  return learner
}

test('a course shows how many learn it and how far its reviewers got, and its creator sees where they stop', {
  tag: '@once',
}, async ({ page, site, videoPlatform }) => {
  const name = `Weaving ${crypto.randomUUID().slice(0, 8)}`
  const videos = someVideos(videoPlatform, 'Yarn', 'Loom', 'Warp', 'Weft', 'Cloth')
  const { api, playlist } = await aPlaylist(site, name, videos)
  const creator = await demoToken(site, 'creator')
  const heading = page.getByRole('heading', { name: 'How learners get on' })
  const rows = page.locator('section', { has: heading }).getByRole('listitem')
  await signInAs(page, site, creator)
  await page.goto(`/dash?tab=list&playlist=${playlist._id}`)
  await expect(page.getByText('Numbers appear here once five people have begun the course.')).toBeVisible()

  const [first, ...others] = [2, 0, 2, 3, 5]
  const reviewer = await aLearnerOf(site, playlist, first ?? 0)
  for (const watched of others) await aLearnerOf(site, playlist, watched)
  const review = { playlistId: playlist._id, feedback: 'Now I own a scarf.', rating: 5 }
  await api.reviews.create({ body: review }, { token: reviewer.token })

  await page.reload()
  await expect(page.getByText('5 began, 1 finished.')).toBeVisible()
  await expect(page.getByText('Where most people stopped: “Warp”.')).toBeVisible()
  await expect(rows).toHaveText([
    /^Yarn5 people got here1 stopped here$/,
    /^Loom4 people got here$/,
    /^Warp4 people got here2 stopped here$/,
    /^Weft2 people got here1 stopped here$/,
    /^Cloth1 person got here$/,
  ])
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change order' }).click()
  await page.getByRole('button', { name: 'Move Warp', exact: true }).press('ArrowUp')
  await page.getByRole('button', { name: 'Save order' }).click()
  const moved = [
    /^Yarn5 people/,
    /^Warp4 people got here2 stopped here$/,
    /^Loom2 people/,
    /^Weft2/,
    /^Cloth1/,
  ]
  await expect(rows).toHaveText(moved)
  await page.reload()
  await expect(rows).toHaveText(moved)

  const address = playlistAddress(playlist)
  await signInAs(page, site, reviewer.token)
  await page.goto(address)
  await expect(page.getByText('5 are learning this')).toBeVisible()
  const beside = page.getByRole('article').filter({ hasText: review.feedback }).getByText('Watched 2 of 5')
  await expect(beside).toBeVisible()
  await atBothSizes(page, () => expectNoSidewaysScroll(page))
  await expectAccessible(page)

  await page.goto('/learning')
  const choice = page.getByRole('checkbox', {
    name: 'Show beside my reviews how much of the course I have watched',
  })
  await choice.uncheck()
  await expect(choice).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)
  await page.goto(address)
  await expect(page.getByText(review.feedback)).toBeVisible()
  await expect(beside).toBeHidden()
})
