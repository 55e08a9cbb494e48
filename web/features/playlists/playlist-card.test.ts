import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Card } from '#contract/endpoints/playlists.ts'
import { TopPlaylists } from '#web/features/home/top-playlists.tsx'
import { PlaylistCard } from '#web/features/playlists/playlist-card.tsx'
import { shownCards } from '#web/features/playlists/shown-card.ts'
import { readLanguageFrom } from '#web/messages/language.ts'

readLanguageFrom(() => 'en')

const video = {
  _id: 'v',
  videoName: 'https://youtu.be/aaaaaaaaaaa',
  title: 'Lesson 1',
  description: '',
  thumbnail: 'https://i.ytimg.com/vi/aaaaaaaaaaa/maxresdefault.jpg',
  publishedAt: null,
  language: null,
  duration: null,
  state: 'ok' as const,
}

function aCard(change: Partial<Card> = {}): Card {
  return {
    _id: 'id',
    name: 'Algebra',
    description: 'Short.',
    language: 'hindi',
    languages: 'hindi',
    category: [],
    creator: { _id: 'c', name: 'Asha Rao' },
    avgRating: 4,
    feedbackCount: 3,
    videoCount: 12,
    playableCount: 12,
    totalSeconds: null,
    videos: [video],
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  }
}

/** A card as rendered by the server. */
function cardOf(change: Partial<Card>): string {
  const cards = shownCards([aCard(change)]).map((playlist) =>
    createElement(PlaylistCard, { playlist, key: 1 }),
  )
  return renderToStaticMarkup(createElement(MemoryRouter, null, cards))
}

test('a card cuts a description above 70 characters to 50 and adds a toggle, which a short one does not have', () => {
  const long = cardOf({ description: 'x'.repeat(71) })
  expect(long).toContain(`>${'x'.repeat(50)}… <button`)
  expect(long).toMatch(/aria-expanded="false"[^>]*>readmore</)
  for (const description of ['x'.repeat(70), 'कि'.repeat(45)]) {
    const whole = cardOf({ description })
    expect(whole).toContain(`>${description} <`)
    expect(whole).not.toContain('readmore')
  }
})

test('a card shows rating, creator, language and length, the average with one decimal', () => {
  const words = cardOf({}).replace(/<[^>]+>/g, ' ')

  for (const said of [
    'Algebra',
    'Asha Rao · Hindi',
    '12 videos',
    ' 4.0 ',
    'Rated 4.0 of 5',
    'from 3 reviews',
  ])
    expect(words).toContain(said)
  expect(cardOf({ feedbackCount: 0 })).toContain('No reviews so far')
})

test('a card says when more than a fifth of the videos cannot be played', () => {
  const words = 'Many of its videos cannot be played.'
  expect(cardOf({ videoCount: 10, playableCount: 7 })).toContain(words)
  expect(cardOf({ videoCount: 10, playableCount: 8 })).not.toContain(words)
})

test('a thumbnail is small, has reserved space and is lazy; without one there is a drawing', () => {
  const picture = /<img[^>]*>/.exec(cardOf({}))?.[0]

  expect(picture).toContain('src="https://i.ytimg.com/vi/aaaaaaaaaaa/mqdefault.jpg"')
  for (const attribute of ['width="320"', 'height="180"', 'loading="lazy"', 'hqdefault.jpg 480w'])
    expect(picture).toContain(attribute)
  for (const videos of [[], [{ ...video, thumbnail: null }]]) {
    expect(cardOf({ videos })).not.toContain('<img')
    expect(cardOf({ videos })).toContain('viewBox="-4')
  }
})

test('titles and descriptions of the carousel are cut at 100 characters', () => {
  const playlists = shownCards([aCard({ name: 'n'.repeat(101), description: 'd'.repeat(101) })])
  const carousel = createElement(TopPlaylists, { playlists })
  const shown = renderToStaticMarkup(createElement(MemoryRouter, null, carousel))

  expect(shown).toContain(`>${'n'.repeat(100)}…<`)
  expect(shown).toContain(`>${'d'.repeat(100)}…<`)
})

test('course text on a card has a `lang` where it differs from the page’s, and never one that contradicts its script', () => {
  const langOf = (change: Partial<Card>) => /<a [^>]*?lang="(\w+)"/.exec(cardOf(change))?.[1]

  expect(langOf({ name: 'बीजगणित' })).toBe('hi')
  expect(langOf({ name: 'Algebra' })).toBeUndefined()
  expect(langOf({ name: 'Algebra', language: 'english' })).toBeUndefined()
  expect(langOf({ name: 'बीजगणित', language: 'english' })).toBeUndefined()
  expect(langOf({ name: 'Mathe', language: 'german' })).toBe('de')
  const more = cardOf({ description: 'बीजगणित '.repeat(20) })
  expect(more).toMatch(/<p [^>]*lang="hi"[^>]*>.*<button [^>]*lang="en"/)
  readLanguageFrom(() => 'hi')
  expect(langOf({ name: 'बीजगणित' })).toBeUndefined()
  expect(langOf({ name: 'Algebra' })).toBe('en')
  readLanguageFrom(() => 'en')
})
