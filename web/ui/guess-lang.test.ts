import { expect, onTestFinished, test } from 'vitest'
import { readLanguageFrom } from '#web/messages/language.ts'
import { guessLang } from './guess-lang.ts'

test.each([
  ['hi', 'Loops in Python', 'en'],
  ['hi', 'Python में लूप', undefined],
  ['mr', 'शेती', undefined],
  ['hi', 'விவசாயம் 2', 'ta'],
  ['ta', 'விவசாயம்', undefined],
  ['ta', 'खेती', 'hi'],
  ['en', 'Farming', undefined],
  ['en', 'వ్యవసాయం', 'te'],
  ['en', 'কৃষি', 'bn'],
  ['en', 'ಕೃಷಿ', 'kn'],
  ['en', 'കൃഷി', 'ml'],
  ['en', 'ਖੇਤੀ', 'pa'],
  ['en', 'ખેતી', 'gu'],
  ['en', 'କୃଷି', 'or'],
  ['hi', '12 + 3', undefined],
])('on a page in %s “%s” has the language %s', (page, words, tag) => {
  readLanguageFrom(() => page)
  onTestFinished(() => readLanguageFrom(() => 'en'))

  expect(guessLang(words)).toBe(tag)
})
