import { expect, test } from 'vitest'
import {
  applyMarks,
  initialProgress,
  percentWatched,
  progressOf,
  secondsLeft,
  shareSeen,
} from './progress.ts'

const ids = ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc']
const open = (videoId: string) => ({ videoId, seconds: 0, duration: 0, watched: false, playable: true })
const fresh = initialProgress({ ids, total: 3 }, null)

test('after a mark, learning continues in that video; after its end, in the next', () => {
  const half = applyMarks(fresh, [{ videoId: 'bbbbbbbbbbb', seconds: 252.6, duration: 600 }])
  expect(half).toMatchObject({ watched: 0, resume: { index: 1, seconds: 252 } })

  const seen = applyMarks(half, [{ videoId: 'bbbbbbbbbbb', seconds: 540, duration: 600 }])
  expect(seen).toMatchObject({ watched: 1, resume: { index: 2, seconds: 0 } })

  const around = applyMarks(seen, [{ videoId: 'ccccccccccc', seconds: 0, duration: 0, watched: true }])
  expect(around).toMatchObject({ watched: 2, resume: { index: 0, seconds: 0 } })
})

test('a watched video stays so until the tick is removed', () => {
  const ticked = applyMarks(fresh, [{ videoId: 'aaaaaaaaaaa', seconds: 0, duration: 0, watched: true }])
  const again = applyMarks(ticked, [{ videoId: 'aaaaaaaaaaa', seconds: 10, duration: 600 }])
  expect(again.watched).toBe(1)

  const back = applyMarks(again, [{ videoId: 'aaaaaaaaaaa', seconds: 0, duration: 600, watched: false }])
  expect(back, 'as if it had never been begun').toMatchObject({ watched: 0, resume: null })
})

test('when all videos are watched there is nowhere to continue', () => {
  const all = ids.map((videoId) => ({ videoId, seconds: 0, duration: 0, watched: true }))

  expect(applyMarks(fresh, all)).toMatchObject({ watched: 3, resume: null })
})

test('the time left is shown when every length is known', () => {
  const marks = [
    { videoId: 'aaaaaaaaaaa', seconds: 0, duration: 0, watched: true },
    { videoId: 'bbbbbbbbbbb', seconds: 100, duration: 600 },
  ]
  const known = { watched: 0, total: 3, resume: null, saved: false, certificate: null }
  const lasting = (durations: number[]) => ({
    ...known,
    videos: ids.map((videoId, at) => ({ ...open(videoId), duration: durations[at] ?? 0 })),
  })
  const left = (durations: number[]) =>
    secondsLeft(applyMarks(initialProgress({ ids, total: 3 }, lasting(durations)), marks))

  expect(left([0, 0, 300])).toBe(800)
  expect(left([0, 0, 0])).toBeNull()
})

test('a video that cannot be played is neither counted nor suggested', () => {
  const videos = ids.map((videoId, at) => ({ ...open(videoId), watched: at === 1, playable: at !== 1 }))
  const known = { watched: 0, total: 2, resume: null, saved: false, certificate: null, videos }
  const first = { videoId: 'aaaaaaaaaaa', seconds: 0, duration: 0, watched: true }
  const last = { videoId: 'ccccccccccc', seconds: 0, duration: 0, watched: true }
  const half = applyMarks(initialProgress({ ids, total: 3 }, known), [first])

  expect(half).toMatchObject({ watched: 1, total: 2, resume: { index: 2, seconds: 0 } })
  expect(applyMarks(half, [last])).toMatchObject({ watched: 2, total: 2, resume: null })
})

test('without an answer from the server, videos that the page does not know yet are still counted', () => {
  const marked = applyMarks(initialProgress({ ids, total: 120 }, null), [
    { videoId: 'zzzzzzzzzzz', seconds: 0, duration: 0, watched: true },
  ])
  const again = applyMarks(marked, [{ videoId: 'zzzzzzzzzzz', seconds: 5, duration: 600 }])

  expect(marked).toMatchObject({ watched: 1, total: 120, resume: null })
  expect(progressOf(again, 'zzzzzzzzzzz')).toMatchObject({ seconds: 5, watched: true })
  expect(again.watched).toBe(1)
  expect(secondsLeft(again)).toBeNull()
})

test('a share is at most the whole', () => {
  const video = { videoId: 'aaaaaaaaaaa', seconds: 150, duration: 600, watched: false }

  expect(shareSeen(video, null)).toBe(0.25)
  expect(shareSeen(video, 100)).toBe(1)
  expect(shareSeen({ ...video, duration: 0 }, null)).toBe(0)
  expect(shareSeen({ ...video, watched: true }, null)).toBe(1)
})

test('the bar of a course whose videos are all gone is empty', () => {
  expect(percentWatched({ watched: 0, total: 0 })).toBe(0)
  expect(percentWatched({ watched: 1, total: 0 })).toBe(0)
  expect(percentWatched({ watched: 1, total: 4 })).toBe(25)
})
