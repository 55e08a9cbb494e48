import type { Language } from '#contract/constants.ts'

/** The name of each language in that language. */
export const NATIVE_NAMES: Record<Language, string> = {
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
