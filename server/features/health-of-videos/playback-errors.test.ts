import { expect, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { startApp } from '#testing/app.ts'
import { aVideoId } from '#testing/build.ts'

test('reports of videos are limited per household, whichever of its addresses they come from', async () => {
  const { app } = await startApp({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.02' })
  const tellFrom = async (address: string) => {
    const reply = await app.inject({
      ...{ method: 'POST', url: `${API_BASE}/video/trouble`, headers: { 'x-forwarded-for': address } },
      payload: { videoId: aVideoId(), code: 100 },
    })
    return reply.statusCode
  }

  expect(await tellFrom('2409:40c0:12:1::1')).toBe(200)
  expect(await tellFrom('2409:40c0:12:1::2')).toBe(429)
  expect(await tellFrom('2409:40c0:12:2::1')).toBe(200)
})
