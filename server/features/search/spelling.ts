/** Maximum edit distance by the length of the typed word: short words are taken literally. */
export function allowedMistakes(word: string): number {
  const length = [...word].length
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

/**
 * Edit distance (insertions, deletions, substitutions and swaps of neighbours) between `a` and `b`; a result above
 * `most` means only that the distance is greater than that.
 */
export function mistakesBetween(a: string, b: string, most: number): number {
  const from = [...a]
  const to = [...b]
  if (Math.abs(from.length - to.length) > most) return most + 1
  let rows: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= from.length; i += 1) {
    const row = nextRow(rows, from, to, i)
    if (Math.min(...row) > most) return most + 1
    rows = [rows[1], row]
  }
  return rows[1][to.length] ?? 0
}

/** Distances between the first `i` letters and each beginning of `to`, from the two rows before. */
function nextRow(
  [beforeLast, last]: [number[], number[]],
  from: string[],
  to: string[],
  i: number,
): number[] {
  const row = [i]
  const at = (of: number[], j: number) => of[j] ?? Number.POSITIVE_INFINITY
  for (let j = 1; j <= to.length; j += 1) {
    const changed = at(last, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1)
    const swaps = j > 1 && i > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
    const swapped = swaps ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY
    row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, changed, swapped))
  }
  return row
}
