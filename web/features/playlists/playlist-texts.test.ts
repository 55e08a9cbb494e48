import { expect, test } from 'vitest'
import { playlistAddress } from '#contract/playlist-address.ts'
import { shorten } from './shorten.ts'

test('a text is shortened to whole characters, also in Indian scripts and with emoji', () => {
  expect(shorten('short', 50)).toBe('short')
  expect(shorten('abcdef', 3)).toBe('abc…')
  expect(shorten('नमस्ते दुनिया', 3)).toBe('नमस्ते…')
  expect(shorten('👩‍👩‍👧‍👦'.repeat(3), 2)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…')
})

test('the address of a playlist has its four parts whatever its name is', () => {
  const playlist = { _id: 'id', name: 'C / C++ & more?', language: 'hindi', creator: { name: '..' } }
  expect(playlistAddress(playlist)).toBe('/creator/-/hindi/C-C%2B%2B-%26-more%3F/id')
})
