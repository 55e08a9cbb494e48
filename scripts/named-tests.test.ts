import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const tests = globSync('{contract,server,web,cli,demo,scripts,testing,e2e}/**/*.{test,spec}.ts')

/** The tests that a document names, by their file or by the end of its path; a star stands for any letters. */
function namedIn(document: string): string[] {
  const names = readFileSync(document, 'utf8').matchAll(/`([\w*./-]+\.(?:test|spec)\.ts)`/g)
  return [...new Set([...names].map(([, name = '']) => name))]
}

test.each(['docs/security.md', 'docs/privacy.md', 'docs/permissions.md'])(
  'every test that %s names exists, and only one has that name',
  (document) => {
    const named = namedIn(document)

    expect(named).not.toEqual([])
    for (const name of named) {
      const found = tests.filter((file) => file === name || path.matchesGlob(file, `**/${name}`))
      expect([name, name.includes('*') ? Math.min(found.length, 1) : found.length]).toEqual([name, 1])
    }
  },
)
