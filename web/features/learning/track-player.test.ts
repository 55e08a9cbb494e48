import { expect, test } from 'vitest'
import type { PlayerEvent } from './embed.ts'
import type { Seen } from './progress.ts'
import { trackPlayer } from './track-player.ts'

/** A player that reports, a clock that is set by hand, and the marks made so far. */
function aPlayer() {
  const marks: (Seen & { isLeaving: boolean })[] = []
  let time = 1_000_000
  const tracker = trackPlayer(
    'aaaaaaaaaaa',
    (seen, isLeaving) => marks.push({ ...seen, isLeaving }),
    () => time,
  )
  const at = (seconds: number, duration = 600) =>
    tracker.handleEvent({ kind: 'place', place: { seconds, duration } })
  const is = (state: Extract<PlayerEvent, { kind: 'state' }>['state']) =>
    tracker.handleEvent({ kind: 'state', state })
  const play = (from: number, to: number) => {
    for (let second = from; second <= to; second += 0.5) {
      at(second)
      time += 500
    }
  }
  return { tracker, marks, at, is, play }
}

const seconds = (marks: Seen[]) => marks.map((mark) => mark.seconds)

test('a playing video is marked every ten seconds, and where it pauses', () => {
  const { marks, is, play } = aPlayer()
  is('playing')
  play(0, 25)
  is('paused')
  is('paused')

  expect(seconds(marks)).toEqual([10, 20, 25])
  expect(marks[0]).toEqual({
    videoId: 'aaaaaaaaaaa',
    seconds: 10,
    duration: 600,
    played: 10,
    isLeaving: false,
  })
})

test('nothing is marked before it has played, however often it reports its position', () => {
  const { tracker, marks, at, is } = aPlayer()
  is('cued')
  at(0)
  is('unstarted')
  at(252)
  tracker.leave(true)

  expect(marks).toEqual([])
})

test('a video that fails in the middle is marked where it stopped, once; one that never played is not', () => {
  const { tracker, marks, at, is, play } = aPlayer()
  tracker.handleEvent({ kind: 'failure', code: 100 })
  is('playing')
  play(0, 4)
  at(95)
  tracker.handleEvent({ kind: 'failure', code: 100 })
  tracker.leave(false)

  expect(seconds(marks)).toEqual([95])
  expect(marks[0]?.played, 'a jump is not played').toBeLessThanOrEqual(5)
})

test('at its end a video is watched, to its last second, and leaving adds nothing', () => {
  const { tracker, marks, is, play } = aPlayer()
  is('playing')
  play(595, 599.5)
  is('ended')
  tracker.leave(false)

  expect(marks).toEqual([
    { videoId: 'aaaaaaaaaaa', seconds: 600, duration: 600, played: 5, watched: true, isLeaving: false },
  ])
})

test('leaving marks the position, once', () => {
  const { tracker, marks, is, play } = aPlayer()
  is('playing')
  play(40, 44)
  tracker.leave(true)
  tracker.leave(false)

  expect(marks).toEqual([{ videoId: 'aaaaaaaaaaa', seconds: 44, duration: 600, played: 4, isLeaving: true }])
})

test('a length that was reported once is remembered', () => {
  const { marks, at, is } = aPlayer()
  is('playing')
  at(1, 600)
  at(2, 0)
  is('paused')

  expect(marks[0]?.duration).toBe(600)
})
