import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { PlaylistPage } from '#contract/endpoints/playlists.ts'
import { PlaylistHeader } from '#web/features/playlists/playlist-header.tsx'
import { allVideos } from '#web/features/videos/course-videos.ts'
import { readLanguageFrom } from '#web/messages/language.ts'
import { langOfCourseText } from '#web/ui/lang-of-course-text.ts'

readLanguageFrom(() => 'en')

/** The facts about videos in the header of a course. */
function factsOf(videoCount: number, totalSeconds: number | null): string {
  const playlist: PlaylistPage = {
    _id: 'id',
    name: 'Algebra',
    description: 'Short.',
    language: 'hindi',
    category: [],
    creator: { _id: 'c', name: 'Asha Rao', profileimage: null },
    avgRating: 4,
    feedbackCount: 1,
    videoCount,
    playableCount: videoCount,
    totalSeconds,
    first: null,
    from: 1,
    videos: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    feedbacks: [],
    learners: null,
    ratingCounts: [0, 0, 0, 1, 0],
  }
  const header = createElement(PlaylistHeader, {
    playlist,
    trail: [],
    ratings: playlist,
    videos: allVideos({ videos: [] }),
  })
  const facts =
    /<ul.*<\/ul>/s.exec(renderToStaticMarkup(createElement(MemoryRouter, null, header)))?.[0] ?? ''
  return facts.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('a course shows its number of videos, and their total length where each is known', () => {
  expect(factsOf(3, 5_400)).toContain('3 videos 1 h 30 min')
  expect(factsOf(1, 20)).toContain('1 video 1 min')
  expect(factsOf(2, null)).toContain('2 videos')
  expect(factsOf(2, null)).not.toMatch(/\d min/)
})

test('course text in the header has a `lang` where it differs from the page’s, and never one that contradicts its script', () => {
  expect(langOfCourseText('hindi', 'बीजगणित')).toBe('hi')
  expect(langOfCourseText('hindi', 'Algebra')).toBeUndefined()
  expect(langOfCourseText('english', 'बीजगणित')).toBeUndefined()
  expect(langOfCourseText('german', 'Mathe')).toBe('de')
  readLanguageFrom(() => 'hi')
  expect(langOfCourseText('hindi', 'बीजगणित')).toBeUndefined()
  expect(langOfCourseText('hindi', 'Algebra')).toBe('en')
  readLanguageFrom(() => 'en')
})
