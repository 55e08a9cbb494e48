/** A list of words as PostgreSQL reads an array of text. */
export function textArray(words: readonly string[]): string {
  return `{${words.map((word) => JSON.stringify(word)).join(',')}}`
}
