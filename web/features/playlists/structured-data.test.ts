import { expect, test } from 'vitest'
import type { PlaylistPage } from '#contract/endpoints/playlists.ts'
import type { PageFacts } from '#web/api/facts.ts'
import { playlistData } from './structured-data.ts'

const facts = { siteName: 'Pragati', siteUrl: 'https://pragati.example' } as PageFacts

const video = {
  _id: 'v',
  videoName: 'https://youtu.be/aaaaaaaaaaa',
  title: 'Loops',
  thumbnail: 'https://i.ytimg.com/vi/aaaaaaaaaaa/hqdefault.jpg',
  publishedAt: '2026-01-02T03:04:05.000Z',
  duration: 4_210,
  state: 'ok' as const,
}

const playlist: PlaylistPage = {
  _id: 'id',
  name: 'Python',
  description: 'From the first line on.',
  language: 'hindi',
  category: [{ _id: 'main', name: 'Programming' }],
  creator: { _id: 'c', name: 'Asha', profileimage: null },
  avgRating: 4.5,
  feedbackCount: 2,
  videoCount: 2,
  playableCount: 2,
  totalSeconds: 8_420,
  first: video,
  from: 1,
  videos: [video, { ...video, title: 'Lists', publishedAt: null }],
  createdAt: '2026-01-01T00:00:00.000Z',
  feedbacks: [],
  learners: null,
  ratingCounts: [0, 0, 0, 1, 1],
}

type Part = Record<string, unknown> & { '@type': string }

function partsOf(of: PlaylistPage): Part[] {
  return (playlistData(of, facts) as { '@graph': Part[] })['@graph']
}

const address = 'https://pragati.example/creator/Asha/hindi/Python/id'

test('structured data of a course has everything that its format requires', () => {
  const [course] = partsOf(playlist)

  expect(course).toMatchObject({
    '@type': 'Course',
    name: 'Python',
    description: 'From the first line on.',
    inLanguage: 'hi',
    url: address,
    provider: { '@type': 'Organization', name: 'Pragati', url: 'https://pragati.example' },
    offers: { '@type': 'Offer', category: 'Free', price: 0, priceCurrency: 'INR' },
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT2H20M20S' },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
  })
  // A rating without reviews violates the format.
  expect(partsOf({ ...playlist, avgRating: 0, feedbackCount: 0 })[0]).not.toHaveProperty('aggregateRating')
})

test('its videos are a numbered list, and one is a VideoObject only with all required facts', () => {
  const [, list] = partsOf(playlist)

  expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 2 })
  const further = partsOf({ ...playlist, from: 21, videoCount: 120 })[1]
  expect(further).toMatchObject({ numberOfItems: 120, itemListElement: [{ position: 21 }, { position: 22 }] })
  expect(list?.itemListElement).toEqual([
    {
      '@type': 'ListItem',
      position: 1,
      item: {
        '@type': 'VideoObject',
        name: 'Loops',
        description: 'Loops',
        thumbnailUrl: video.thumbnail,
        uploadDate: video.publishedAt,
        embedUrl: 'https://www.youtube-nocookie.com/embed/aaaaaaaaaaa',
        duration: 'PT1H10M10S',
      },
    },
    {
      '@type': 'ListItem',
      position: 2,
      item: { '@type': 'CreativeWork', name: 'Lists', url: 'https://youtu.be/aaaaaaaaaaa' },
    },
  ])
})

test('its breadcrumb leads from the main category to the course', () => {
  expect(partsOf(playlist)[2]).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      {
        '@type': 'ListItem',
        position: 1,
        name: 'Programming',
        item: 'https://pragati.example/category/main',
      },
      { '@type': 'ListItem', position: 2, name: 'Python', item: address },
    ],
  })
})
