/** Placeholders of pieces while their sentence is built: private-use characters, which nobody's text contains. */
const placeOf = (at: number) => String.fromCharCode(0xe000 + at)

type Piece = {
  words: string
  /** See `guessLang` and `writtenIn`. */
  lang: string | undefined
}

/**
 * A sentence around text that people wrote in another language, marked for screen readers. `say` builds it
 * from the placeholders of the pieces, in order.
 */
export function MixedLanguageText({
  pieces,
  say,
}: {
  pieces: Piece[]
  say: (...places: string[]) => string
}) {
  return say(...pieces.map((_, at) => placeOf(at)))
    .split(/([\ue000-\ue0ff])/)
    .map((part, at) => {
      const piece = pieces[part.charCodeAt(0) - 0xe000]
      if (!piece?.lang) return piece?.words ?? part
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence keep their order
        <span key={at} lang={piece.lang}>
          {piece.words}
        </span>
      )
    })
}
