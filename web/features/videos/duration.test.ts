import { expect, test } from 'vitest'
import type { Video } from '#contract/endpoints/videos.ts'
import { clock, isoDuration, totalSeconds } from '#web/features/videos/duration.ts'

function aVideo(duration: number | null): Video {
  return {
    _id: 'id',
    videoName: 'https://youtu.be/aaaaaaaaaaa',
    title: 'Loops',
    description: '',
    thumbnail: null,
    publishedAt: null,
    language: null,
    duration,
  }
}

test('durations read like those of a player', () => {
  expect(clock(0)).toBe('0:00')
  expect(clock(65)).toBe('1:05')
  expect(clock(3600)).toBe('1:00:00')
  expect(clock(3 * 3600 + 7 * 60 + 9)).toBe('3:07:09')
})

test('a total is only told when every duration is known', () => {
  expect(totalSeconds([aVideo(60), aVideo(90)])).toBe(150)
  expect(totalSeconds([aVideo(60), aVideo(null)])).toBeNull()
  expect(totalSeconds([])).toBeNull()
})

test('machines read durations as ISO 8601', () => {
  expect(isoDuration(4210)).toBe('PT1H10M10S')
  expect(isoDuration(59)).toBe('PT0H0M59S')
})
