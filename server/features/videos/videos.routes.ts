import { videos } from '#contract/endpoints/videos.ts'
import { errors, fail } from '#contract/errors.ts'
import { videoIdOf } from '#contract/video-link.ts'
import { routes } from '#server/api/operations.ts'
import { limitRate, type RateRule } from '#server/api/rate-limit.ts'
import { lookUpVideo } from './look-up.ts'

/** Two of the longest playlists in an hour; the platform's quota is for everybody. */
const LOOKUPS: RateRule = { name: 'video-lookup', limit: 1_000, seconds: 3_600 }

export const videoRoutes = routes((resources, on) => {
  on(videos.lookup, async ({ query, viewer }) => {
    const videoId =
      videoIdOf(query.url) ??
      fail('video_link_invalid', { issues: [{ path: 'url', message: errors.video_link_invalid[1] }] })
    await limitRate(resources, LOOKUPS, viewer.id)
    return { data: await lookUpVideo(resources, videoId) }
  })
})
