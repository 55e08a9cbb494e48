import { expect, test } from 'vitest'
import { acronymsOf, letterNamed } from './acronyms.ts'
import { nearKeys } from './near-keys.ts'
import { soundDistance } from './sound-distance.ts'
import { soundKeys } from './sound-keys.ts'
import { wordsOf } from './words.ts'

/** Whether they share a key and are near enough in sound. */
function meet(a: string, b: string): boolean {
  const [one = '', other = ''] = [wordsOf(a)[0], wordsOf(b)[0]]
  return soundKeys(one).some((key) => soundKeys(other).includes(key)) && soundDistance(one, other) !== null
}

test.each([
  ['python', 'पायथन', 'पाइथन', 'పైథాన్', 'பைதான்', 'পাইথন', 'ಪೈಥಾನ್', 'പൈത്തൺ', 'પાયથન', 'ਪਾਈਥਨ', 'ପାଇଥନ'],
  ['javascript', 'जावास्क्रिप्ट', 'জাভাস্ক্রিপ্ট', 'జావాస్క్రిప్ట్', 'ಜಾವಾಸ್ಕ್ರಿಪ್ಟ್', 'ஜாவாஸ்கிரிப்ட்', 'જાવાસ્ક્રિપ્ટ', 'ਜਾਵਾਸਕ੍ਰਿਪਟ'],
  ['vigyan', 'विज्ञान', 'vignan', 'vigyaan', 'vidnyan', 'বিজ্ঞান', 'ವಿಜ್ಞಾನ', 'ਵਿਗਿਆਨ', 'વિજ્ઞાન', 'ବିଜ୍ଞାନ'],
  ['itihas', 'इतिहास', 'itihaas', 'ইতিহাস', 'ઇતિહાસ', 'ಇತಿಹಾಸ'],
  ['kheti', 'खेती', 'khety', 'kheti', 'ખેતી', 'ਖੇਤੀ'],
  ['ganit', 'गणित', 'গণিত', 'ગણિત', 'ଗଣିତ', 'ਗਣਿਤ', 'ಗಣಿತ', 'గణితం', 'ഗണിതം', 'கணிதம்', 'ganitham', 'gonit'],
  ['computer', 'कंप्यूटर', 'कम्प्यूटर', 'కంప్యూటర్', 'கம்ப்யூட்டர்', 'কম্পিউটার', 'kampyutar', 'ਕੰਪਿਊਟਰ', 'കമ്പ്യൂട്ടർ'],
  ['english', 'इंग्लिश', 'ఇంగ్లీష్', 'ইংলিশ'],
  ['angrezi', 'अंग्रेज़ी', 'अंग्रेजी', 'angreji', 'ਅੰਗਰੇਜ਼ੀ'],
  ['seekhe', 'सीखे', 'sikhe', 'seekhein'.slice(0, 6)],
  ['padhai', 'पढ़ाई', 'padhaai'],
  ['पढ़ाई', 'parhai', 'padhai', 'ਪੜ੍ਹਾਈ'],
  ['bangla', 'বাংলা', 'बांग्ला'],
  ['excel', 'एक्सेल', 'এক্সেল', 'ఎక్సెల్', 'എക്സൽ'],
  ['adjustment', 'एडजस्टमेंट', 'ఎడ్జస్ట్‌మెంట్', 'अजस्टमेंट'],
  ['django', 'जैंगो', 'జాంగో'],
  ['pahli', 'पहली'],
  ['tathya', 'तथ्य', 'তথ্য'],
  ['তথ্য', 'tothyo'],
  ['pappali', 'பப்பாளி', 'papaali'],
  ['পরীক্ষা', 'poriksha', 'porikkha', 'pariksha'],
  ['jogajog', 'যোগাযোগ', 'jogaajog'],
  ['pulaw', 'पुलाव', 'pulav'],
  ['kala', 'कला', 'கலை'],
  ['bank', 'बैंक', 'बँक', 'ব্যাংক', 'బ్యాంక్', 'ಬ್ಯಾಂಕ್'],
  ['sambalam', 'சம்பளம்'],
  ['visiting', 'विजिटिंग'],
  ['kubernetes', 'कुबरनेटीज'],
  ['note', 'नोट', 'ನೋಟ್'],
  ['marketing', 'मार्केटिंग', 'மார்க்கெட்டிங்', 'মার্কেটিং'],
])('%s sounds like %s and similar words', (word, ...others) => {
  expect(others.filter((other) => !meet(word, other))).toEqual([])
})

test.each([
  [
    'html',
    'एचटीएमएल',
    'హెచ్‌టిఎంఎల్',
    'எச்டிஎம்எல்',
    'এইচটিএমএল',
    'ಎಚ್‌ಟಿಎಂಎಲ್',
    'એચટીએમએલ',
    'ਐਚਟੀਐਮਐਲ',
    'ଏଚଟିଏମଏଲ',
    'എച്ച്ടിഎംഎൽ',
  ],
  ['upsc', 'यूपीएससी', 'యూపీఎస్సీ', 'இயூபிஎஸ்சி'.slice(1)],
  ['sql', 'एसक्यूएल', 'ఎస్‌క్యూఎల్', 'এসকিউএল'],
  ['css', 'सीएसएस', 'సీఎస్ఎస్', 'சிஎஸ்எஸ்', 'ਸੀਐਸਐਸ'],
  ['pdf', 'ਪੀਡੀਐਫ', 'പിഡിഎഫ്'],
  ['vlc', 'ଭିଏଲସି'],
  ['css', 'సియస్‌యస్'],
  ['mca', 'ಎಂಸಿಎ', 'एमसीए'],
  ['dbms', 'ଡ଼ିବିଏମଏସ'],
  ['pyq', 'பிஒய்கியூ', 'ਪੀਵਾਈਕਿਯੂ'],
  ['aws', 'എഡബ്ലിയുഎസ്', 'ਏਡਬਲਿਯੂਐੱਸ', 'এডব্লুএস', 'एडब्लूएस'],
  ['php', 'पीएचपी', 'পিএইচপি', 'പിഹെച്ച്പി'],
  ['aws', 'एडब्ल्यूएस', 'ఏడబ్ల్యూఎస్', 'ఏడబుల్యూఎస్', 'ஏடபிலியூஎஸ்'],
  ['usb', 'ଯୁଏସବି'],
  ['xyz', 'எக்ஸ்ஒய்இஸட்', 'எக்ஸ்ஒய்செட்', 'എക്സ്വൈഇസെഡ്'],
])('the acronym %s is spelled %s', (acronym, ...spelled) => {
  expect(spelled.filter((word) => !acronymsOf(wordsOf(word)[0] ?? '').includes(acronym))).toEqual([])
  expect(spelled.filter((word) => !meet(acronym, word))).toEqual([])
})

test('a single letter has its name', () => {
  expect(['एच', 'टी', 'டி', 'సీ', 'x'].map(letterNamed)).toEqual(['h', 't', 't', 'c', 'x'])
  expect(['घर', 'word', '1'].map(letterNamed)).toEqual([null, null, null])
})

test.each([
  ['java', 'jio'],
  ['python', 'button'],
  ['python', 'patna'],
  ['ganit', 'candy'],
  ['kheti', 'cat'],
  ['guitar', 'character'],
  ['physics', 'basics'],
  ['itihas', 'attitudes'],
  ['react', 'record'],
  ['गणित', 'कैंडी'],
  ['विज्ञान', 'विज़न'],
  ['html', 'hotmail'],
  ['kbn', 'cabin'],
  ['marketing', 'mathematics'],
  ['gadruvi', 'கூட்டுறவு'],
  ['மிடுரலொப', 'materialapp'],
  ['dappuvool', 'దీపావళి'],
  ['snooblu', 'ಸಂಬಳ'],
  ['floohesku', 'फ्लास्क'],
  ['bakretu', 'विक्रेता'],
  ['shustoom', 'system'],
  ['माटूकालू', 'నాటుకోళ్లు'],
  ['வணி', 'ভানু'],
  ['papali', 'பள்ளி'],
  ['प्यार', 'பயிர்'],
  ['प्यार', 'payir'],
  ['पैर', 'பயிர்'],
])('%s does not sound like %s', (a, b) => {
  expect(meet(a, b)).toBe(false)
})

test('what cannot be pronounced has no key, and no word has many', () => {
  for (const word of ['html5', 'c++', '2023', '编程', 'aeiou', 'مرحبا', 'привет']) {
    expect([word, soundKeys(word).filter((key) => !key.startsWith('='))]).toEqual([word, []])
  }
  for (const word of ['chchchchgngngnzhzh'.repeat(2), 'ढ़'.repeat(20), 'सी'.repeat(20), 'x'.repeat(40)]) {
    expect(soundKeys(wordsOf(word)[0] ?? '').length).toBeLessThan(16)
  }
})

test('near keys differ in one consonant', () => {
  expect(nearKeys('KNT')).toEqual(expect.arrayContaining(['KN', 'KT', 'NT', 'KNTR', 'KRT', 'KRNT']))
  expect(nearKeys('KNT')).not.toContain('KNT')
})
