import { videos } from '#contract/endpoints/videos.ts'
import { errors, fail } from '#contract/errors.ts'
import { videoIdOf } from '#contract/video-link.ts'
import { routes } from '#server/api/operations.ts'
import { lookUpVideo } from './look-up.ts'
import { limitLookUps } from './videos.limits.ts'

export const videoRoutes = routes((resources, on) => {
  on(videos.lookup, async ({ query, viewer }) => {
    const videoId =
      videoIdOf(query.url) ??
      fail('video_link_invalid', { issues: [{ path: 'url', message: errors.video_link_invalid[1] }] })
    await limitLookUps(resources, viewer.id)
    return { data: await lookUpVideo(resources, videoId) }
  })
})
