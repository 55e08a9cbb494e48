import { expect, test } from 'vitest'
import { offlinePageOf, offlinePageOfReply } from './offline-page.ts'

const id = '019f9bfe-d8af-70b8-92e7-29ccfbf6d624'

test.each([
  [`/creator/Asha/hindi/Git/${id}`, `/course/${id}`],
  [`/creator/Asha%20Rao/hindi/Another-name/${id}/`, `/course/${id}`],
  ['/learning/', '/learning'],
  [`/learning/notes/${id}`, `/learning/notes/${id}`],
  [`/hi/creator/Asha/hindi/Git/${id}`, `/course/${id}`],
  ['/', null],
  ['/playlists', null],
  ['/profile', null],
  [`/learning/notes/${id}/more`, null],
])('the page %s is cached as %s', (pathname, expected) => {
  expect(offlinePageOf(pathname)).toBe(expected)
})

test.each([
  ['/learning', '/learning'],
  [`/playlist/page/${id}`, `/course/${id}`],
  [`/learning/course/${id}`, `/course/${id}`],
  [`/learning/course/${id}/notes`, `/learning/notes/${id}`],
  ['/learning/saved', null],
])('the reply to %s is content of the page %s', (path, expected) => {
  expect(offlinePageOfReply(path)).toBe(expected)
})
