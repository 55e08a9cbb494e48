import { expect, test } from 'vitest'
import { withinSite } from './within-site.ts'

test.each([
  ['/dash?tab=courses', '/dash?tab=courses'],
  ['/', '/'],
  ['//elsewhere.example/dash', '/elsewhere.example/dash'],
  ['/\\elsewhere.example', '/elsewhere.example'],
  ['\\\\elsewhere.example', '/elsewhere.example'],
])('the return address %s stays on this site', (path, expected) => {
  expect(withinSite(path)).toBe(expected)
  expect(new URL(withinSite(path), 'https://pragati.example').host).toBe('pragati.example')
})
