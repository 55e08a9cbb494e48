import type { Locator, Page } from '@playwright/test'
import { playlistAddress } from '#contract/playlist-address.ts'
import { videoIdOf } from '#contract/video-link.ts'
import { aLearner, apiOf, signInAs } from './actors.ts'
import type { Site } from './server.ts'

/** The best courses of the demo, with the platform's ids of their videos. */
export async function demoCourses(site: Site) {
  const { playlists } = apiOf(site)
  const { data } = await playlists.getTop()
  return Promise.all(
    data.slice(0, 3).map(async ({ _id, name }) => {
      const { data: playlist } = await playlists.get({ params: { id: _id } })
      return { _id, name, playlist, ids: playlist.videos.map(({ videoName }) => videoIdOf(videoName) ?? '') }
    }),
  )
}

/** A new learner who has stopped in the first demo course at 4:12 and has watched the third to its end. */
export async function aBusyLearner(site: Site, name?: string) {
  const [begun, other, finished] = await demoCourses(site)
  if (!begun || !other || !finished) throw new Error('The demo has fewer than three courses')
  const learner = await aLearner(site, name)
  const at = new Date().toISOString()
  const watched = finished.ids.map((videoId) => ({ videoId, seconds: 0, watched: true }))
  const marks = [{ videoId: begun.ids[0] ?? '', seconds: 252 }, ...watched]
  const playlistOf = (index: number) => (index === 0 ? begun._id : finished._id)
  await apiOf(site).learning.putMarks(
    { body: { marks: marks.map((mark, index) => ({ ...mark, at, playlistId: playlistOf(index) })) } },
    { token: learner.token },
  )
  return { ...learner, begun, other, finished }
}

/** A course of the demo with at least four videos, and a new learner who has not begun it. */
export async function aCourseToLearn(page: Page, site: Site) {
  const { data } = await apiOf(site).playlists.getTop()
  const card = data.find(({ videoCount }) => videoCount >= 4 && videoCount <= 10)
  if (!card) throw new Error('The demo content has no such playlist')
  const { videos } = (await apiOf(site).playlists.get({ params: { id: card._id } })).data
  const { token } = await aLearner(site)
  await signInAs(page, site, token)
  const ids = videos.map(({ videoName }) => videoIdOf(videoName) ?? '')
  const progress = async () =>
    (await apiOf(site).learning.getCourse({ params: { playlistId: card._id } }, { token })).data
  return { address: playlistAddress(card), playlistId: card._id, videos, ids, token, progress }
}

export const tick = (page: Page, title: string | undefined) =>
  page.getByRole('button', { name: `Mark “${title}” as watched` })

/** A note below the player. While it is edited its words are in a text box, which is not meant here. */
export const noteIn = (dialog: Locator, words: string) =>
  dialog.getByRole('listitem').getByRole('paragraph').filter({ hasText: words })
