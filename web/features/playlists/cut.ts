/** The first `length` characters as people count them: never half of one, which Indian scripts and emoji would risk. */
export function cut(words: string, length: number): string {
  if (words.length <= length) return words
  const characters = Array.from(new Intl.Segmenter().segment(words), ({ segment }) => segment)
  return characters.slice(0, length).join('').trimEnd()
}
