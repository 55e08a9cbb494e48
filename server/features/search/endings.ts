/**
 * Stems of a word without its case or number ending: Indian languages append “in”, “of”, “to”, “for” to the noun, as in
 * ಗಣಿತದಲ್ಲಿ, গণিতের, गणिताचा. Approximate on purpose: a stem counts only where it sounds nearly the same as a known
 * word.
 */
export function stemsOf(word: string): string[] {
  const rules = RULES.find(({ script }) => script.test(word))
  if (!rules) return []
  const stems = rules.endings
    .filter(([ending]) => ending.test(word))
    .map(([ending, instead]) => word.replace(ending, instead))
  return [...new Set(stems)].filter((stem) => [...stem].length >= rules.least).slice(0, MAX_STEMS)
}

const MAX_STEMS = 5

interface Rules {
  script: RegExp
  /** Minimum number of letters and signs of a stem. */
  least: number
  /** Endings, and their replacement in the bare word. */
  endings: [RegExp, string][]
}

const RULES: Rules[] = [
  {
    script: /[\u0900-\u097f]/,
    least: 2,
    endings: [
      // Hindi: plurals, also before a postposition.
      [/(?:ियों|ियाँ|ियां)$/, 'ी'],
      [/(?:ाओं|ों|ओं|ें|ाएँ|ाएं)$/, ''],
      // Marathi: with the vowel that goes before an ending.
      [/(?:ां|ा|्या)?(?:च्या|चा|ची|चे|चं|तील|मध्ये|मधील|मधे|साठी|बद्दल|विषयी|पासून|कडे|वर|ला|ने|नी|ना)$/, ''],
      [/(?:ात|ांत)$/, ''],
      // पुण्यात is in पुणे, रस्त्यावर on a रस्ता.
      [/्या(?:तील|तून|मध्ये|मधील|हून|वर|चा|ची|चे|ला|त)$/, 'े'],
      [/्या(?:तील|तून|मध्ये|मधील|हून|वर|चा|ची|चे|ला|त)$/, 'ा'],
      [/ीत$/, 'ी'],
    ],
  },
  {
    script: /[\u0980-\u09ff]/,
    least: 2,
    endings: [
      [/(?:গুলোর|গুলির|গুলো|গুলি|দের|য়ের|টির|টার|ের|কে|তে|টি|টা)$/, ''],
      [/(?:ে|র|য়|য়)$/, ''],
    ],
  },
  {
    script: /[\u0a00-\u0a7f]/,
    least: 2,
    endings: [
      [/(?:ੀਆਂ|ਿਆਂ)$/, 'ੀ'],
      [/(?:ਾਂ|ਆਂ|ੋਂ|ੇ)$/, ''],
    ],
  },
  {
    script: /[\u0a80-\u0aff]/,
    least: 2,
    endings: [
      [/(?:ઓ)?(?:માંથી|માં|માટે|નાં|નું|નો|ની|ના|ને|થી)$/, ''],
      [/(?:ઓ|ે)$/, ''],
      // “Learn to cut”: કાપતા શીખો is of કાપવું, or કાપવા.
      [/ત(?:ા|ાં|ી|ો)$/, 'વા'],
      [/ત(?:ા|ાં|ી|ો)$/, 'વું'],
      [/ત(?:ા|ાં|ી|ો)$/, 'વી'],
    ],
  },
  {
    script: /[\u0b00-\u0b7f]/,
    least: 2,
    endings: [[/(?:ମାନଙ୍କର|ମାନଙ୍କୁ|ଗୁଡ଼ିକ|ଙ୍କର|ଙ୍କୁ|ରେ|ରୁ|କୁ|ର|ଟି|ଟା)$/, '']],
  },
  {
    script: /[\u0b80-\u0bff]/,
    least: 2,
    endings: [
      [/த்(?:திலிருந்து|திற்கான|துக்கான|திற்கு|துக்கு|தினை|தில்|தின்|தால்|தோடு|துடன்|தை|து)$/, 'ம்'],
      [/ற்(?:றிற்கு|றுக்கு|றில்|றின்|றை)$/, 'று'],
      [/ட்(?:டிற்கு|டுக்கு|டில்|டின்|டை)$/, 'டு'],
      [/(?:க்)?கள(?:ில்|ுக்கு|ின்|ை|்)$/, ''],
      [/[யவ]?(?:ிலிருந்து|ுக்கான|ுக்கு|ிற்கு|ுடன்|ில்|ின்|ோடு|ால்|ும்|ை)$/, ''],
    ],
  },
  {
    script: /[\u0c00-\u0c7f]/,
    least: 2,
    endings: [
      [/(?:ాన్ని|ానికి|ాలు|ాల|ాలలో)$/, 'ం'],
      [/(?:లలో|లను|లకు|లోని|లోకి|లో|తో|పై|ను|ని|కు|కి|లు)$/, ''],
    ],
  },
  {
    script: /[\u0c80-\u0cff]/,
    least: 2,
    endings: [
      [/(?:ಗಳು?)(?:ನ್ನು|ಲ್ಲಿನ|ಲ್ಲಿ|ಿಗೋಸ್ಕರ|ಿಗಾಗಿ|ಿಗೆ|ೊಂದಿಗೆ|ಿಂದ)?$/, ''],
      [/(?:[ದಯನವ]|ಿನ|ವಿನ)(?:ಲ್ಲಿನ|ಲ್ಲಿಯೇ|ಲ್ಲೂ|ಲ್ಲೇ|ಲ್ಲಿ)$/, ''],
      [/(?:ರನ್ನು|[ವಯನಅ]ನ್ನು|ನ್ನು|[ದಯನವ]ೊಂದಿಗೆ|ೊಂದಿಗೆ|ಕ್ಕೋಸ್ಕರ|ಗೋಸ್ಕರ|ಕ್ಕಾಗಿ|ಕ್ಕೆ|ರಿಗಾಗಿ|ರಿಗೆ|ಿಗೆ|ಗಾಗಿ|ಗೆ|[ದಯನ]ಿಂದ|ಿಂದ|ರು|ವು|ವೂ)$/, ''],
      [/(?:ಿನ|[ದಯನರ])$/, ''],
      // Forms of verbs, and nouns of them: ಮಾತನಾಡಲು, ಮಾತನಾಡುವ; ಬೆಳೆಯುವುದು is of ಬೆಳೆ, ಸಾಕುವುದು and ಸಾಕಾಣಿಕೆ are ಸಾಕಣೆ.
      [/(?:ುವುದನ್ನು|ುವುದಕ್ಕಾಗಿ|ುವುದಕ್ಕೆ|ುವುದರ|ುವಿಕೆ|ುವ|ೋದು|ೋದಕ್ಕೆ|ೋಕೆ|ಲಿಕ್ಕೆ|ಲು|ಬೇಕಾದರೆ|ಬೇಕು|ಬಹುದು|ಿರಿ|ೋಣ)$/, 'ುವುದು'],
      [/ಯ(?:ುವುದು|ುವುದನ್ನು|ುವುದಕ್ಕೆ|ುವಿಕೆ|ುವ|ಲು|ೋದು)$/, ''],
      [/ು(?:ವುದು|ವುದನ್ನು|ವುದಕ್ಕೆ|ವಿಕೆ|ವ)$/, 'ಣೆ'],
      [/(?:ಾಣಿಕೆ|ಾಣೆ|ಣಿಕೆ)(?:ಯ|ಗೆ|ಯಲ್ಲಿ|ಯನ್ನು)?$/, 'ಣೆ'],
    ],
  },
  {
    script: /[\u0d00-\u0d7f]/,
    least: 2,
    endings: [
      [/ത്തെ(?:ക്കുറിച്ച്|പ്പറ്റി)$/, 'ം'],
      [/[യവ]?െ(?:ക്കുറിച്ച്|പ്പറ്റി)$/, ''],
      [/ത്ത(?:ിനെ(?:ക്കുറിച്ച്|പ്പറ്റി)|ിലേക്ക്|ിന്റെ|ിനായി|ിനുള്ള|ിലൂടെ|ിനെ|ിലെ|ിൽ|ിന്|ോടെ|െ)$/, 'ം'],
      [/ങ്ങ(?:ളെ(?:ക്കുറിച്ച്|പ്പറ്റി)|ൾക്കായി|ൾക്കുള്ള|ൾക്ക്|ളിലെ|ളിൽ|ളുടെ|ളെ|ളും|ൾ)$/, 'ം'],
      // Forms of verbs, of which the noun is meant: വളർത്താൻ and വളർത്തുന്നത് are of വളർത്തൽ.
      [/(?<=.{3})(?:ാനുള്ള|ാൻ|ുവാൻ|ുന്നതെങ്ങനെ|ുന്നതിന്|ുന്നത്|ുന്ന|ുക|ാം)$/, 'ൽ'],
      // വീട്ടിൽ is in a വീട്.
      [/ട്ട(?:ിലേക്ക്|ിന്റെ|ിനായി|ിനെ|ിലെ|ിൽ|ിന്)$/, 'ട്'],
      // “And”, appended to each of the words: സമ്പാദ്യവും നിക്ഷേപവും.
      [/വും$/, 'ം'],
      [/ു?ക(?:ളെ(?:ക്കുറിച്ച്|പ്പറ്റി)|ൾക്കായി|ൾക്കുള്ള|ൾക്ക്|ളുടെ|ളിലെ|ളിൽ|ളെ|ളും|ൾ)$/, ''],
      [/[യവ]?(?:ിലേക്ക്|ിന്റെ|ിനായി|ിനുള്ള|ിലൂടെ|ിനെ|ിലെ|ിൽ|ിന്|ുടെ|ും|െ)$/, ''],
      [/(?:യ്)?ക്ക(?:ായി|ുള്ള|്)$/, ''],
    ],
  },
  {
    // As people write these on phones; English has endings of its own.
    script: /^[a-z]+$/,
    least: 4,
    endings: [
      [/(?:(?:a?[dynv])?alli|[vy]?annu|[vy]anna|akke|arige|ige)$/, ''],
      [/(?<=[aei])(?:gal(?:annu|alli|ige|inda|a|u)|yinda|gagi|ya)$/, ''],
      [/(?<=a)(?:dinda|kkagi|da)$/, ''],
      [/in(?:a|da)$/, 'u'],
      [/(?:amlo|aniki|anni|aththil|athil|attil|athukku|athai|athirku|aththirku|athinte|athine)$/, 'am'],
      [/(?:alu|uva|oke|abeku|odu|uvike)$/, 'uvudu'],
      [/(?:lo|yil|il|inte|inu)$/, ''],
      [/(?:iyon|iyan|iyaan)$/, 'i'],
      [/a?(?:chya|cha|chi|che|til|madhye|madhe|sathi)$/, ''],
      [/(?:er|te|on|e)$/, ''],
    ],
  },
]
