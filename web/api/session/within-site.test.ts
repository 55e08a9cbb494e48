import { expect, test } from 'vitest'
import { pathIn, withoutPrefix } from '#contract/interface-languages.ts'
import { withinSite } from './within-site.ts'

test.each(['//elsewhere.example/x', '/\\elsewhere.example/x', '/hi//elsewhere.example/x'])(
  'the same page as %s in another language is on this site',
  (path) => {
    for (const language of ['en', 'hi']) {
      const there = new URL(pathIn(language, withoutPrefix(path)), 'https://pragati.example')
      expect(there.host).toBe('pragati.example')
    }
  },
)

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
