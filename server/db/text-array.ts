/** A list of words as an array literal of PostgreSQL. */
export function textArray(words: readonly string[]): string {
  return `{${words.map((word) => JSON.stringify(word)).join(',')}}`
}
