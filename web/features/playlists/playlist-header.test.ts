import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Playlist } from '#contract/endpoints/playlists.ts'
import { PlaylistHeader } from '#web/features/playlists/playlist-header.tsx'
import { readLanguageFrom } from '#web/messages/language.ts'

readLanguageFrom(() => 'en')

/** What the head of a course says whose videos last so many seconds each. */
function factsOf(durations: (number | null)[]): string {
  const videos = durations.map((duration, at) => ({
    _id: `v${at}`,
    videoName: 'https://youtu.be/aaaaaaaaaaa',
    title: `Lesson ${at + 1}`,
    description: '',
    thumbnail: null,
    publishedAt: null,
    language: null,
    duration,
  }))
  const playlist: Playlist = {
    _id: 'id',
    name: 'Algebra',
    description: 'Short.',
    language: 'hindi',
    languages: 'hindi',
    category: [],
    creator: { _id: 'c', name: 'Asha Rao', profileimage: null },
    avgRating: 4,
    feedbackCount: 1,
    videoCount: videos.length,
    videos,
    createdAt: '2026-01-01T00:00:00.000Z',
    feedbacks: [],
    ratingCounts: [0, 0, 0, 1, 0],
  }
  const header = createElement(PlaylistHeader, { playlist })
  const facts =
    /<ul.*<\/ul>/s.exec(renderToStaticMarkup(createElement(MemoryRouter, null, header)))?.[0] ?? ''
  return facts.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('a course tells its number of videos, and how long they take together where each is known', () => {
  expect(factsOf([3_600, 1_790, 10])).toContain('3 videos 1 h 30 min')
  expect(factsOf([20])).toContain('1 video 1 min')
  expect(factsOf([3_600, null])).toContain('2 videos')
  expect(factsOf([3_600, null])).not.toMatch(/\d min/)
})
