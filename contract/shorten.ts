/**
 * A grapheme cluster: a letter with its marks and with the consonants that a virama joins, an emoji sequence or a flag. Not
 * Intl.Segmenter, whose rules differ between browsers and the server, or which is missing: then the page is not the one
 * that the server has sent.
 */
const CHARACTER =
  /(?:\p{RI}{2}|.)(?:[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]\u200d?\p{L}|[\p{M}\p{EMod}]|\u200d\p{ExtPict}?)*/gsu

/**
 * At most `length` characters of a text, cut between words, with "…" when there were more. No character of an Indian script
 * and no emoji is cut in half. Where the last word alone would take more than half of the space (an endless word, a script
 * without spaces), the cut is within it.
 */
export function shorten(words: string, length: number): string {
  if (words.length <= length) return words
  const characters = words.match(CHARACTER) ?? []
  if (characters.length <= length) return words
  const isSpace = (at: number) => /^\s/.test(characters[at] ?? '')
  let end = length
  while (end > length / 2 && !isSpace(end)) end -= 1
  const kept = characters.slice(0, isSpace(end) ? end : length).join('')
  return `${kept.replace(/[\s,;:·–—-]+$/u, '')}…`
}
