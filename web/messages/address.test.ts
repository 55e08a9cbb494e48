import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pathIn, withoutPrefix } from '#contract/interface-languages.ts'

/**
 * Code that would lose the prefix of the language, or break with it. The router's own links, forms and paths are safe.
 */
const UNSAFE = [
  {
    what: 'a plain link or form within the site',
    code: /<(?:a|form)\b[^>]*\s(?:href|action)=(?:"\/|\{[`']\/|\{pathname\b)/s,
  },
  {
    what: 'a plain link to an address that may be within the site',
    code: /<a\b[^>]*\shref=\{(?:address|path)\}/s,
  },
  {
    what: 'the path of the browser, which has the prefix',
    code: /\blocation\.pathname\b|\{[^}]*\bpathname\b[^}]*\} = (?:window\.)?location\b/,
  },
  { what: 'a step to a fixed address', code: /\blocation\.(?:assign|replace)\((?:['`]\/|pathname)/ },
]
/** These files know about prefixes. */
const AT_HOME = [
  'web/messages/address.ts',
  'web/features/sessions/route-guard.ts',
  'web/features/learning/cache-page.ts',
  'web/features/languages/language-links.tsx',
  // Compares two addresses that both have it.
  'web/features/shell/links-offline.ts',
  // otpauth://…
  'web/features/second-factor/app-setup.tsx',
]

test('no page loses the prefix of its language', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.ts$|\/compiled\//.test(file) && !AT_HOME.includes(file),
  )
  const found = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return UNSAFE.filter((one) => one.code.test(code)).map(({ what }) => `${file}: ${what}`)
  })

  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

test.each([
  ['en', '/', '/'],
  ['en', '/playlists?page=2', '/playlists?page=2'],
  ['hi', '/', '/hi'],
  ['hi', '/?from=app', '/hi?from=app'],
  ['hi', '/creator/a/hindi/b/c#videos', '/hi/creator/a/hindi/b/c#videos'],
])('in %s the page %s is at %s, and back', (language, path, address) => {
  expect(pathIn(language, path)).toBe(address)
  expect(withoutPrefix(address)).toBe(path)
})
