import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '../../interface-languages.ts'

/** Languages that a category has names in besides its main name. */
export const CATEGORY_NAME_LANGUAGES = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)

/** Languages that the glossary has words in. */
export const GLOSSARY_LANGUAGES = ['en', 'hi', 'mr', 'ta', 'te', 'kn', 'bn', 'gu', 'pa', 'or', 'ml'] as const
