import { expect, test } from 'vitest'
import { isComposing } from './is-composing.ts'

test.each([
  ['while a word is being composed', { isComposing: true, keyCode: 229 }, true],
  ['that ends composing, as Safari reports it,', { isComposing: false, keyCode: 229 }, true],
  ['after composing', { isComposing: false, keyCode: 13 }, false],
])('Enter %s is recognised', (_, pressed, belongs) => {
  expect(isComposing(pressed as KeyboardEvent)).toBe(belongs)
})
