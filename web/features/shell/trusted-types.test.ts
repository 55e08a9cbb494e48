import { expect, test } from 'vitest'
import { firstPaintScript } from '#web/features/sessions/route-guard.ts'
import { trustedTypesScript } from './trusted-types.ts'

type Rule = (value: string) => string | null

/** What the policy returns to a browser. */
function policy(): { createHTML: Rule; createScriptURL: Rule; createScript: Rule } {
  const made: Record<string, ReturnType<typeof policy>> = {}
  const trustedTypes = {
    createPolicy: (name: string, rules: ReturnType<typeof policy>) => Object.assign(made, { [name]: rules }),
  }
  new Function('trustedTypes', trustedTypesScript)(trustedTypes)
  return made.default ?? expect.fail('it made no policy')
}

test('markup is rejected, text and the empty script of React are allowed', () => {
  const { createHTML } = policy()

  for (const harmless of ['', 'a > b', '.card{color:red}', '<script></script>'])
    expect(createHTML(harmless)).toBe(harmless)
  for (const markup of ['<b>', '<img src=x onerror=steal()>', 'a<', '<script>steal()</script>'])
    expect(createHTML(markup)).toBeNull()
})

test('the only allowed script address is that of our service worker, and the only script text is data', () => {
  const { createScriptURL, createScript } = policy()

  expect(createScriptURL('/sw.js')).toBe('/sw.js')
  for (const other of ['/sw.js?x', 'https://evil.example/sw.js', '//evil.example/sw.js', 'data:,steal()'])
    expect(createScriptURL(other)).toBeNull()
  expect(createScript('{"@graph":[]}')).toBe('{"@graph":[]}')
  for (const script of ['steal()', '{steal()}', '{"a":1};steal()', '["a"].map(steal)'])
    expect(() => createScript(script)).toThrow()
})

test('our own inline scripts pass the policy, since an error page writes them again', () => {
  expect(policy().createHTML(trustedTypesScript + firstPaintScript())).not.toBeNull()
})

test('a browser without Trusted Types is left alone', () => {
  expect(() => new Function('trustedTypes', trustedTypesScript)(undefined)).not.toThrow()
})
