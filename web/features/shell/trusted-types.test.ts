import { expect, test } from 'vitest'
import { firstPaintScript } from '#web/features/sessions/route-guard.ts'
import { trustedTypesScript } from './trusted-types.ts'

type Rule = (value: string) => string | null

/** What the script tells a browser that asks. */
function policy(): { createHTML: Rule; createScriptURL: Rule; createScript: Rule } {
  const made: Record<string, ReturnType<typeof policy>> = {}
  const trustedTypes = {
    createPolicy: (name: string, rules: ReturnType<typeof policy>) => Object.assign(made, { [name]: rules }),
  }
  new Function('trustedTypes', trustedTypesScript)(trustedTypes)
  return made.default ?? expect.fail('it made no policy')
}

test('markup is rejected, text and the empty script of React are let through', () => {
  const { createHTML } = policy()

  for (const harmless of ['', 'a > b', '.card{color:red}', '<script></script>'])
    expect(createHTML(harmless)).toBe(harmless)
  for (const markup of ['<b>', '<img src=x onerror=steal()>', 'a<', '<script>steal()</script>'])
    expect(createHTML(markup)).toBeNull()
})

test('of script addresses only that of our service worker is let through, and of texts only data', () => {
  const { createScriptURL, createScript } = policy()

  expect(createScriptURL('/sw.js')).toBe('/sw.js')
  for (const other of ['/sw.js?x', 'https://evil.example/sw.js', '//evil.example/sw.js', 'data:,steal()'])
    expect(createScriptURL(other)).toBeNull()
  expect(createScript('{"@graph":[]}')).toBe('{"@graph":[]}')
  for (const script of ['steal()', '{steal()}', '{"a":1};steal()', '["a"].map(steal)'])
    expect(() => createScript(script)).toThrow()
})

test('our own inline scripts pass the policy, since an error page writes them anew', () => {
  expect(policy().createHTML(trustedTypesScript + firstPaintScript)).not.toBeNull()
})

test('a browser that does not know Trusted Types is left alone', () => {
  expect(() => new Function('trustedTypes', trustedTypesScript)(undefined)).not.toThrow()
})
