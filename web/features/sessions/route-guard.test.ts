import { expect, test } from 'vitest'
import { ROLES } from '#contract/constants.ts'
import { firstPaintScript, redirectFor } from './route-guard.ts'

const paths = [
  '/',
  '/playlists',
  '/dash',
  '/profile',
  '/operator',
  '/learning',
  '/signin',
  '/signup',
  '/newcredentials/x',
]

test('the dashboard is for creators, the profile for learners, both redirect visitors to the sign-in', () => {
  expect(redirectFor('/dash', undefined)).toBe('/signin')
  expect(redirectFor('/dash', 'user')).toBe('/profile')
  expect(redirectFor('/dash', 'creator')).toBeNull()
  expect(redirectFor('/profile', undefined)).toBe('/signin')
  expect(redirectFor('/profile', 'creator')).toBe('/dash')
  expect(redirectFor('/profile', 'user')).toBeNull()
})

test('signed-in people are redirected from the pages for visitors', () => {
  for (const path of ['/signin', '/signup', '/creatorform', '/forgotpassword', '/newcredentials/abc'])
    for (const role of ROLES) expect(redirectFor(path, role), `${path} as ${role}`).toBe('/')
})

test('the learning page is for everybody who is signed in', () => {
  expect(redirectFor('/learning', undefined)).toBe('/signin')
  for (const role of ROLES) expect(redirectFor('/learning', role)).toBeNull()
})

test('redirects never form a loop', () => {
  for (const role of [undefined, ...ROLES])
    for (const path of paths) {
      const target = redirectFor(path, role)
      if (target) expect(redirectFor(target, role), `${path} as ${role} → ${target}`).toBeNull()
    }
})

test('the script before the first paint decides as the guard does, even for broken and expired tokens', () => {
  const expired = tokenFor('user', 1)
  for (const path of paths) {
    for (const role of ROLES) expect(runScript(path, tokenFor(role))).toBe(redirectFor(path, role))
    for (const token of [null, 'nonsense', expired])
      expect(runScript(path, token)).toBe(redirectFor(path, undefined))
  }
})

test('the script before the first paint redirects from a page in Hindi to another in Hindi', () => {
  expect(runScript('/hi/profile', null, 'hi')).toBe('/hi/signin')
  expect(runScript('/hi/signin', tokenFor('user'), 'hi')).toBe('/hi/')
  expect(runScript('/hi', tokenFor('user'), 'hi')).toBeNull()
})

function tokenFor(role: string, exp = 4_000_000_000): string {
  return `e30.${Buffer.from(JSON.stringify({ id: '1', role, exp, name: 'आशा' })).toString('base64url')}.x`
}

/** Runs the inline script in a page at `path`; returns where it redirects, or null. */
function runScript(path: string, token: string | null, lang = 'en'): string | null {
  let target: string | null = null
  const storage = { getItem: (key: string) => (key === '_access_token' ? token : null), setItem() {} }
  const page = {
    document: { documentElement: { lang, setAttribute() {} } },
    localStorage: storage,
    sessionStorage: storage,
    matchMedia: () => ({ matches: false }),
    location: {
      pathname: path,
      search: '',
      replace(address: string) {
        target = address
      },
    },
  }
  new Function(...Object.keys(page), firstPaintScript())(...Object.values(page))
  return target
}
