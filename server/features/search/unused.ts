import type { ParsedQuery } from './parsed-query.ts'
import { nameWithin, type Span } from './query-roles.ts'

/**
 * Of the words that were ignored, those that somebody may miss: neither filler, nor what names the language whose courses
 * come first (`isPreferred`).
 */
export function unusedOf(dropped: readonly string[], parsed: ParsedQuery, isPreferred: boolean): string[] {
  const used = new Set(parsed.roles.flatMap((span) => usedIn(span, parsed, isPreferred)))
  return dropped.filter((word) => !used.has(word))
}

function usedIn({ from, to, role }: Span, { words, language }: ParsedQuery, isPreferred: boolean): string[] {
  const all = words.slice(from, to)
  if (!('language' in role)) return role.kind === 'filler' && role.unwanted ? [] : all
  // Null: somebody switched the preference off.
  const isFirst = isPreferred && (language === null || role.language === language)
  return isFirst ? all : all.filter((word) => nameWithin(word) === null)
}
