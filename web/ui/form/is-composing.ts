/**
 * Whether a key belongs to an input method that is composing a word: Enter selects there. Safari reports the
 * Enter that ends it as no longer composing, and gives it the key code of input methods.
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}
