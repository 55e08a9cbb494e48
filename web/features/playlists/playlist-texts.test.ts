import { expect, test } from 'vitest'
import { playlistAddress } from '#contract/playlist-address.ts'
import { shorten } from '#contract/shorten.ts'

test('a text is shortened to whole characters, including Indian scripts and emoji', () => {
  expect(shorten('short', 50)).toBe('short')
  expect(shorten('abcdef', 3)).toBe('abc…')
  expect(shorten('नमस्ते दुनिया', 3)).toBe('नमस्ते…')
  expect(shorten('👩‍👩‍👧‍👦'.repeat(3), 2)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…')
})

test('characters of Indian scripts, emoji and flags are those that Unicode segments', () => {
  const graphemes = new Intl.Segmenter()
  for (const words of [
    'क्षत्रिय स्त्री विज्ञान हिन्दी र्‍य ड़ढ़',
    'শ্রীকৃষ্ণ বিজ্ঞান বাংলা',
    'વિજ્ઞાન સ્ત્રી ગુજરાતી',
    'ବିଜ୍ଞାନ ଓଡ଼ିଆ',
    'విజ్ఞానం తెలుగు స్త్రీ',
    'മലയാളം ശാസ്ത്രം വിദ്യാർത്ഥി',
    'தமிழ் ஸ்ரீ கணினி அறிவியல்',
    'ಕನ್ನಡ ವಿಜ್ಞಾನ',
    'ਪੰਜਾਬੀ ਵਿਗਿਆਨ',
    'اردو زبان é ñ 深度学习',
    '👩‍👩‍👧‍👦 👍🏽 🇮🇳🇳🇵 ❤️ 1️⃣',
  ]) {
    const characters = Array.from(graphemes.segment(words), ({ segment }) => segment)
    for (let length = 1; length < characters.length; length += 1) {
      const kept = shorten(`${words.replaceAll(' ', '-')}!`, length)
      expect(kept).toBe(`${characters.slice(0, length).join('').replaceAll(' ', '-').replace(/-$/, '')}…`)
    }
  }
})

test('a text is cut between words, within its length', () => {
  const words = 'Data Science and AI in Telugu, for anyone who is curious'
  expect(shorten(words, 12)).toBe('Data Science…')
  expect(shorten(words, 14)).toBe('Data Science…')
  expect(shorten(words, 31)).toBe('Data Science and AI in Telugu…')
  expect(shorten('नमस्ते दुनिया कैसे हो', 8)).toBe('नमस्ते दुनिया…')
  expect(shorten('नमस्ते दुनिया कैसे हो', 7)).toBe('नमस्ते दुनिया…')
  for (let length = 18; length < words.length; length += 1) {
    const kept = shorten(words, length).replace(/…$/, '')
    expect(kept.length).toBeLessThanOrEqual(length)
    expect(words.slice(kept.length)).toMatch(/^[\s,]/)
  }
})

test('an endless word and a script without spaces are cut within their length', () => {
  expect(shorten('a'.repeat(30), 10)).toBe(`${'a'.repeat(10)}…`)
  expect(shorten('深度学习的训练方法与技巧', 6)).toBe('深度学习的训…')
})

test('the address of a playlist has its four parts whatever its name is', () => {
  const playlist = { _id: 'id', name: 'C / C++ & more?', language: 'hindi', creator: { name: '..' } }
  expect(playlistAddress(playlist)).toBe('/creator/-/hindi/C-C%2B%2B-%26-more%3F/id')
})
