import classes from './marked-name.module.css'

/** A name with the found words marked. */
export function MarkedName({ name, words }: { name: string; words: readonly string[] }) {
  return markedPieces(name, words).map(({ at, text, isFound }) =>
    isFound ? (
      <mark key={at} className={classes.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

type Piece = { at: number; text: string; isFound: boolean }

/** A name split where matches begin and end. */
export function markedPieces(name: string, words: readonly string[]): Piece[] {
  const found = words.map(plain)
  const pieces: Piece[] = []
  for (const { 0: text, index: at } of name.matchAll(/[\p{L}\p{M}\p{N}]+[+#]*|[^\p{L}\p{M}\p{N}]+/gu)) {
    const isFound = found.some((word) => agree(plain(text), word))
    const last = pieces.at(-1)
    if (last && !last.isFound && !isFound) last.text += text
    else pieces.push({ at, text, isFound })
  }
  return pieces
}

/** A searched word also matches as a prefix of at least three letters, and with up to three letters more. */
const MIN_BEGINNING = 3
const MAX_ENDING = 3

function agree(shown: string, word: string): boolean {
  if (shown === word) return true
  if (word.length >= MIN_BEGINNING && shown.startsWith(word)) return true
  return shown.length > MIN_BEGINNING && word.startsWith(shown) && word.length - shown.length <= MAX_ENDING
}

function plain(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
}
