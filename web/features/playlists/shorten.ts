/**
 * The first `length` characters with "…" when there were more. Characters as people count them: never half of one, which
 * Indian scripts and emoji would risk.
 */
export function shorten(words: string, length: number): string {
  if (words.length <= length) return words
  const characters = Array.from(new Intl.Segmenter().segment(words), ({ segment }) => segment)
  return characters.length <= length ? words : `${characters.slice(0, length).join('').trimEnd()}…`
}
