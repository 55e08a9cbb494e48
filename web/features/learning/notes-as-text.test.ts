import { expect, test } from 'vitest'
import { notesAsText } from './notes-as-text.ts'

test('notes are listed by video in the order of the course, each with its second', () => {
  const videos = [
    { videoId: 'aaaaaaaaaaa', title: 'Lesson 1' },
    { videoId: 'ccccccccccc', title: 'Lesson 3' },
  ]
  const notes = [
    { videoId: 'aaaaaaaaaaa', seconds: 5, text: 'Two\nlines' },
    { videoId: 'aaaaaaaaaaa', seconds: 252, text: 'Later' },
    { videoId: 'ccccccccccc', seconds: 3_750, text: 'वर्ग' },
  ]
  expect(notesAsText('Course', videos, notes)).toBe(
    'Course\n\nLesson 1\n0:05  Two\nlines\n4:12  Later\n\nLesson 3\n1:02:30  वर्ग\n',
  )
})
