import type { Language } from '#contract/constants.ts'

/** What the languages are called by those who speak them. */
export const OWN_NAMES: Record<Language, string> = {
  english: 'English',
  hindi: 'हिन्दी',
  marathi: 'मराठी',
  konkani: 'कोंकणी',
  bengali: 'বাংলা',
  tamil: 'தமிழ்',
  kannada: 'ಕನ್ನಡ',
  german: 'Deutsch',
  chinese: '中文',
  telugu: 'తెలుగు',
}
