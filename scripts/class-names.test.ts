import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { classNames } from './class-names.ts'

const root = path.join(import.meta.dirname, '..')
const files = globSync('web/**/*.module.css', { cwd: root }).map((file) => path.join(root, file))

test('class names are short and unique, and the same input gives the same name', () => {
  const nameOf = classNames(root)
  const named = files.flatMap((file) => Array.from({ length: 40 }, (_, at) => nameOf(`class${at}`, file)))

  expect(named.length).toBeGreaterThan(4_000)
  expect(new Set(named).size).toBe(named.length)
  for (const name of named) expect(name).toMatch(/^[A-Z][A-Za-z][0-9a-z]{1,2}$/)
  expect(classNames(root)('class0', files[0] ?? '')).toBe(named[0])
})

test('styles of packages do not get short names', () => {
  expect(() => classNames(root)('card', path.join(root, 'node_modules/some/card.module.css'))).toThrow(
    /none of our files/,
  )
})
