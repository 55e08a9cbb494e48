import { expect, test } from 'vitest'
import { isMix, isPersonal, readSharedLinks } from '#contract/import-links.ts'

const LIST = 'PLu0W_9lII9agq5TrH9XLIKQvv0iaF2X3w'

test.each([
  `https://www.youtube.com/playlist?list=${LIST}`,
  `https://youtube.com/playlist?list=${LIST}&si=a1B2c3D4e5F6g7H8`,
  `http://m.youtube.com/playlist?app=desktop&list=${LIST}`,
  `https://music.youtube.com/playlist?list=${LIST}&feature=share`,
  `https://www.youtube.com/watch?v=aaaaaaaaaaa&list=${LIST}&index=3&pp=iAQB`,
  `https://www.youtube.com/watch?app=desktop&v=aaaaaaaaaaa&list=${LIST}`,
  `https://youtu.be/aaaaaaaaaaa?list=${LIST}&si=xyz`,
  `https://www.youtube.com/live/aaaaaaaaaaa?list=${LIST}`,
  `https://www.youtube.com/shorts/aaaaaaaaaaa?list=${LIST}`,
  `https://www.youtube.com/embed/videoseries?list=${LIST}`,
  `youtube.com/playlist?list=${LIST}`,
  `Full course (by Asha): https://youtube.com/playlist?list=${LIST}. Enjoy!`,
  `(https://www.youtube.com/playlist?list=${LIST})`,
  `<https://www.youtube.com/watch?v=aaaaaaaaaaa&amp;list=${LIST}>`,
  `HTTPS://WWW.YouTube.com/playlist?list=${LIST}`,
])('the list is found in %s', (text) => {
  expect(readSharedLinks(text)).toEqual({ lists: [LIST], videoIds: [], elsewhere: [] })
})

test('punctuation is no part of a link, however much of it there is', () => {
  const { lists, elsewhere } = readSharedLinks(
    `https://youtube.com/playlist?list=${LIST}${').'.repeat(25_000)}`,
  )

  expect({ lists, elsewhere }).toEqual({ lists: [LIST], elsewhere: [] })
})

test('several links are read in order, each once, whatever text is around them', () => {
  const text = `1) https://youtu.be/aaaaaaaaaaa?si=x, 2) youtu.be/bbbbbbbbbbb
    3) https://www.youtube.com/shorts/ccccccccccc?feature=share; https://m.youtube.com/watch?v=aaaaaaaaaaa
    "https://www.youtube.com/live/ddddddddddd?si=y" https://music.youtube.com/watch?v=eeeeeeeeeee&pp=z`

  expect(readSharedLinks(text)).toEqual({
    lists: [],
    videoIds: ['aaaaaaaaaaa', 'bbbbbbbbbbb', 'ccccccccccc', 'ddddddddddd', 'eeeeeeeeeee'],
    elsewhere: [],
  })
})

test('several links to one list yield it once, and another list counts separately', () => {
  const { lists } = readSharedLinks(
    `https://youtu.be/aaaaaaaaaaa?list=${LIST} https://youtube.com/playlist?list=${LIST} https://youtube.com/playlist?list=PLother`,
  )
  expect(lists).toEqual([LIST, 'PLother'])
})

test.each([
  'https://vimeo.com/123',
  `https://youtube.com.evil.example/playlist?list=${LIST}`,
  `https://youtube.com@169.254.169.254/playlist?list=${LIST}`,
  `https://evil.example/?next=https://youtube.com/playlist?list=${LIST}`,
  `https://youtube.com:8080/playlist?list=${LIST}`,
  'https://www.youtube.com/@someone',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/playlist?list=',
  'https://www.youtube.com/playlist?list=../../secrets',
])('%s leads to another site', (text) => {
  expect(readSharedLinks(text)).toEqual({ lists: [], videoIds: [], elsewhere: [text] })
})

test('a text without a link yields nothing', () => {
  expect(readSharedLinks('no link here, youtube is a word')).toEqual({
    lists: [],
    videoIds: [],
    elsewhere: [],
  })
})

test('mixes and personal lists are recognised by their ids', () => {
  expect(['RDaaaaaaaaaaa', 'RDMM', 'RDCLAK5uy_k', LIST].map(isMix)).toEqual([true, true, false, false])
  expect(['WL', 'LL', LIST].map(isPersonal)).toEqual([true, true, false])
})
