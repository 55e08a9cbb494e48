import { expect, test } from 'vitest'
import { stemsOf } from './endings.ts'
import { phraseDistance } from './phrase-sounds.ts'
import { distanceFrom } from './sound-distance.ts'
import { wordsOf } from './words.ts'

const only = (text: string) => wordsOf(text)[0] ?? ''

test.each([
  ['हिंदी', 'किताब', 'किताबों', 'किताबें'],
  ['मराठी', 'पुस्तक', 'पुस्तकाचा', 'पुस्तकातील', 'पुस्तकामध्ये', 'पुस्तकासाठी', 'पुस्तकांचे', 'पुस्तकात'],
  ['বাংলা', 'নাটক', 'নাটকের', 'নাটকে', 'নাটককে', 'নাটকটি', 'নাটকগুলো'],
  ['ગુજરાતી', 'પુસ્તક', 'પુસ્તકમાં', 'પુસ્તકનું', 'પુસ્તકને', 'પુસ્તકોમાં'],
  ['ગુજરાતી', 'બનાવવી', 'બનાવતા', 'બનાવતાં'],
  ['ગુજરાતી', 'કાપવા', 'કાપતા', 'કાપતાં'],
  ['ਪੰਜਾਬੀ', 'ਕਿਤਾਬ', 'ਕਿਤਾਬਾਂ'],
  ['ଓଡ଼ିଆ', 'ପୁସ୍ତକ', 'ପୁସ୍ତକରେ', 'ପୁସ୍ତକର', 'ପୁସ୍ତକକୁ'],
  ['தமிழ்', 'புத்தகம்', 'புத்தகத்தை', 'புத்தகத்தில்', 'புத்தகத்திற்கு', 'புத்தகத்தின்'],
  ['தமிழ்', 'வயல்', 'வயலில்', 'வயலை', 'வயல்கள்', 'வயலுக்கு'],
  ['తెలుగు', 'పుస్తకం', 'పుస్తకంలో', 'పుస్తకాన్ని', 'పుస్తకానికి', 'పుస్తకాలు'],
  ['ಕನ್ನಡ', 'ಪುಸ್ತಕ', 'ಪುಸ್ತಕವನ್ನು', 'ಪುಸ್ತಕದಲ್ಲಿ', 'ಪುಸ್ತಕಕ್ಕೆ', 'ಪುಸ್ತಕಗಳು', 'ಪುಸ್ತಕದ', 'ಪುಸ್ತಕದಿಂದ'],
  ['മലയാളം', 'പുസ്തകം', 'പുസ്തകത്തിൽ', 'പുസ്തകത്തിന്റെ', 'പുസ്തകത്തെ', 'പുസ്തകങ്ങൾ', 'പുസ്തകവും', 'പുസ്തകത്തെക്കുറിച്ച്'],
  ['മലയാളം', 'നാടകം', 'നാടകവും'],
  ['മലയാളം', 'കഥ', 'കഥയും', 'കഥകളിൽ', 'കഥകളുടെ', 'കഥകളെക്കുറിച്ച്', 'കഥയ്ക്കുള്ള'],
  ['മലയാളം', 'വളർത്തൽ', 'വളർത്താൻ', 'വളർത്തുക', 'വളർത്തുന്നത്', 'വളർത്തുന്നതെങ്ങനെ', 'വളർത്താം'],
  ['മലയാളം', 'വീട്', 'വീട്ടിൽ', 'വീട്ടിലേക്ക്'],
  ['മലയാളം', 'പാഠം', 'പാഠങ്ങൾക്കായി', 'പാഠത്തിനുള്ള', 'പാഠങ്ങളെക്കുറിച്ച്'],
  ['romanised', 'pustak', 'pustakadalli', 'pustaker', 'pustakacha', 'pustakamlo', 'pustakathil'],
  [
    'romanised Kannada',
    'pustaka',
    'pustakada',
    'pustakadinda',
    'pustakavannu',
    'pustakavanna',
    'pustakagalu',
    'pustakagalannu',
  ],
  ['romanised Kannada', 'chitrakale', 'chitrakaleya', 'chitrakaleyinda', 'chitrakalegagi'],
  ['romanised Tamil and Malayalam', 'puthakam', 'puthakathirku', 'puthakathinte', 'puthakathine'],
])('in %s “%s” sounds like %s and similar words', (_, word, ...forms) => {
  expect(forms.filter((form) => (distanceFrom(only(form), only(word)) ?? 1) > 0.3)).toEqual([])
})

test('a word without an ending is closer than the same word with one', () => {
  const [itself, ending] = [distanceFrom('pustak', 'pustak'), distanceFrom('pustakacha', 'pustak')]
  expect(itself).toBe(0)
  expect(ending).toBeGreaterThan(0)
})

test('short words and words without an ending stay as they are', () => {
  for (const word of ['गणित', 'html5', 'c++', 'java', '编程', 'ಮನೆ', 'தமிழ்']) {
    for (const stem of stemsOf(word)) expect([...stem].length).toBeGreaterThanOrEqual(2)
  }
  expect(stemsOf('html5')).toEqual([])
  expect(stemsOf('one')).toEqual([])
  for (const word of ['ಗಳಗಳಗಳ'.repeat(10), 'ों'.repeat(20), 'alli'.repeat(10)]) {
    expect(stemsOf(word).length).toBeLessThanOrEqual(3)
  }
})

test('two words match the same word written as one', () => {
  expect(phraseDistance(['artha', 'shastra'], ['arthashastra'])).toBeLessThan(0.1)
  expect(phraseDistance(['pashupalan'], ['pashu', 'palan'])).toBeLessThan(0.1)
  expect(phraseDistance(['pashu', 'palan'], ['murgi'])).toBeNull()
})

test.each([
  ['ಮಾತನಾಡುವುದು', 'ಮಾತನಾಡಲು', 'ಮಾತನಾಡುವ', 'ಮಾತನಾಡೋದು', 'ಮಾತನಾಡುವುದನ್ನು'],
  ['ಬೆಳೆ', 'ಬೆಳೆಯುವುದು', 'ಬೆಳೆಯಲು', 'ಬೆಳೆಗಳ', 'ಬೆಳೆಯನ್ನು'],
  ['ಸಾಕಣೆ', 'ಸಾಕಾಣಿಕೆ', 'ಸಾಕುವುದು', 'ಸಾಕಣೆಯಲ್ಲಿ', 'ಸಾಕಾಣಿಕೆಗೆ'],
  ['ರೈತ', 'ರೈತರಿಗೆ', 'ರೈತರನ್ನು', 'ರೈತರ'],
])('in Kannada “%s” matches its verb forms and nouns', (word, ...forms) => {
  expect(forms.filter((form) => distanceFrom(only(form), only(word)) === null)).toEqual([])
})

test('a Marathi noun gets back the vowel that its ending took: पुण्यात is in पुणे', () => {
  expect(stemsOf('पुण्यात')).toContain('पुणे')
  expect(stemsOf('पुण्यातील')).toContain('पुणे')
  expect(stemsOf('रस्त्यावर')).toContain('रस्ता')
})
