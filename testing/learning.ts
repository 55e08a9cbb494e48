import type { TestApp } from './app.ts'
import { aLearner, aPlaylist, videosOf } from './build.ts'

/** A course, its videos in order, and somebody who learns. */
export async function aCourseToLearn(app: TestApp, options: Parameters<typeof aPlaylist>[1]) {
  const playlistId = await aPlaylist(app, options)
  const videos = await videosOf(app, playlistId)
  const { token } = await aLearner(app)
  return { playlistId, ids: videos.map(({ videoId }) => videoId), token, params: { playlistId } }
}

/** The time that many seconds ago, as the API accepts it. */
export const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

/** How far somebody is in a video of 100 seconds, a minute ago. */
export const aMark = (videoId: string | undefined, seconds: number, more = {}) => ({
  videoId: videoId ?? '',
  seconds,
  duration: 100,
  at: ago(60),
  ...more,
})

/** Sends marks as they are, so that invalid ones can be sent too. */
export const sendMarks = (app: TestApp, token: string, marks: object[]) =>
  app.send({ method: 'PUT', path: '/learning/marks', body: { marks }, token })

export const courseOf = async (app: TestApp, course: { params: { playlistId: string }; token: string }) =>
  (await app.api.learning.getCourse({ params: course.params }, { token: course.token })).data
