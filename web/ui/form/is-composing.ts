/**
 * Whether a key belongs to the input method, which is putting a word together: Enter chooses there. Safari says of the
 * Enter that ends it that nothing is being composed any more, and gives it the code of input methods.
 */
export function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}
