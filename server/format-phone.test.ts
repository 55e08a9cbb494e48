import { expect, test } from 'vitest'
import { formatPhone } from './format-phone.ts'

test.each([
  ['9876543210', '+91 98765 43210'],
  ['919876543210', '+91 98765 43210'],
  ['+919876543210', '+91 98765 43210'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+12125550123', '+1 212 555 0123'],
  ['123456', '123456'],
  ['not a number', 'not a number'],
  ['', ''],
])('%j is formatted as %j', (number, text) => {
  expect(formatPhone(number)).toBe(text)
})
