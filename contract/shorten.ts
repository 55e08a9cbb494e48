const graphemes = new Intl.Segmenter()

/**
 * At most `length` characters of a text, cut between words, with "…" when there were more. Counts grapheme
 * clusters, so that no character of an Indian script and no emoji is cut in half. Where the last word alone
 * would take more than half of the space (an endless word, a script without spaces), the cut is within it.
 */
export function shorten(words: string, length: number): string {
  if (words.length <= length) return words
  const characters = Array.from(graphemes.segment(words), ({ segment }) => segment)
  if (characters.length <= length) return words
  const isSpace = (at: number) => /^\s/.test(characters[at] ?? '')
  let end = length
  while (end > length / 2 && !isSpace(end)) end -= 1
  const kept = characters.slice(0, isSpace(end) ? end : length).join('')
  return `${kept.replace(/[\s,;:·–—-]+$/u, '')}…`
}
