import { health } from '#contract/endpoints/health-of-videos.ts'
import { routes } from '#server/api/operations.ts'
import { callerKey, limitRate } from '#server/api/rate-limit.ts'
import { PLAYBACK_ERRORS } from './health.limits.ts'
import { readHealth } from './health.queries.ts'
import { checkSoon } from './playback-errors.commands.ts'

export const healthOfVideosRoutes = routes((resources, on) => {
  on(health.reportPlaybackError, async ({ body, caller }) => {
    await limitRate(resources, PLAYBACK_ERRORS, callerKey(caller.address))
    await checkSoon(resources.db, body.videoId)
    return { message: 'Thank you for telling us' }
  })

  on(health.read, async () => ({ data: await readHealth(resources) }))
})
