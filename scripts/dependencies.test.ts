import { expect, test } from 'vitest'
import { findings, type Lock, licenceList, type Manifest } from './dependencies.ts'

const sound = { version: '1.0.0', integrity: 'sha512-x', license: 'MIT' }

function wrongWith(change: Lock['packages'][string], manifest: Manifest = {}): string[] {
  return findings(
    { packages: { '': {}, 'node_modules/a/node_modules/@b/c': { ...sound, ...change } } },
    manifest,
  )
}

test('a valid lock file has no findings', () => {
  expect(wrongWith({}, { dependencies: { '@b/c': '1.0.0' } })).toEqual([])
})

test.each<[string, Lock['packages'][string]]>([
  ['another origin', { resolved: 'git+ssh://somewhere/c.git' }],
  ['a link', { link: true }],
  ['no integrity', { integrity: '' }],
  ['a weak integrity', { integrity: 'sha1-x' }],
  ['an install script', { hasInstallScript: true }],
  ['a licence with other duties', { license: 'AGPL-3.0-only' }],
  ['two licences of which one is rejected', { license: 'MIT AND GPL-2.0-only' }],
  ['no licence', { license: undefined as unknown as string }],
])('%s is found', (_name, change) => {
  expect(wrongWith(change)).toEqual([expect.stringMatching(/^@b\/c /)])
})

test('an install script allowed by name and a licence with an accepted choice pass', () => {
  expect(wrongWith({ hasInstallScript: true }, { allowScripts: { '@b/c': true } })).toEqual([])
  expect(wrongWith({ license: '(GPL-2.0-only OR MIT)' })).toEqual([])
})

test('a version that is not pinned is found', () => {
  expect(wrongWith({}, { devDependencies: { '@b/c': '^1.0.0' } })).toHaveLength(1)
})

test('the list separates what is shipped from build tools', () => {
  const packages = { 'node_modules/a': sound, 'node_modules/b': { ...sound, dev: true } }

  const [shipped, building] = licenceList({ packages }).split('## Only for building')

  expect(shipped).toContain('| MIT | a 1.0.0 |')
  expect(building).toContain('| MIT | b 1.0.0 |')
})
