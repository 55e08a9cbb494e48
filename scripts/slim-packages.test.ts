import { expect, test } from 'vitest'
import { slimPackages, without } from './slim-packages.ts'

const CODE = `
function Transition(fiber) { this.fiber = fiber }
Transition.prototype.start = function () { return animate(this.fiber) }
Transition.other = 1
function begin(fiber) { if (fiber.isTransition) return new Transition(fiber); track(fiber) }
function track(fiber) { fiber.isTracked = true }
function isEager(fiber) { warning(fiber.isNew, 'Fibers should be new'); return fiber.isEager }
export { begin, isEager }
`

test('functions and methods that never run are left out, the rest stays', () => {
  const slim = without(
    { never: ['Transition'], nothing: ['track'], always: { isEager: 'false' }, classes: ['Transition'] },
    CODE,
    'fibers.js',
  )

  expect(slim).toContain('function Transition(fiber) { never() }')
  expect(slim).toContain('function track(fiber) {}')
  expect(slim).toContain('function isEager(fiber) { return false }')
  expect(slim).toContain('Transition.other = 1')
  expect(slim).toContain('track(fiber) }')
  expect(slim).not.toContain('animate')
})

test('warnings for developers are left out where that is asked for', () => {
  expect(without({ warnings: true }, CODE, 'fibers.js')).not.toContain('warning(')
  expect(without({}, CODE, 'fibers.js')).toContain('warning(')
})

test('what is left out throws if it is called anyway', async () => {
  const slim = without({ never: ['Transition'] }, CODE, 'fibers.js')
  const { begin } = await import(`data:text/javascript,${encodeURIComponent(slim)}`)

  expect(() => begin({ isTransition: true })).toThrow('left out by scripts/left-out.ts')
})

test.each([
  [{ never: ['gone'] }, 'fibers.js has gone 0 times instead of once'],
  [{ nothing: ['same'] }, 'fibers.js has same 2 times instead of once'],
])('a name that is not there exactly once fails the build: %j', (leftOut, message) => {
  const code = `${CODE} function one() { function same() {} } function two() { function same() {} }`

  expect(() => without(leftOut, code, 'fibers.js')).toThrow(message)
})

test.each([
  ['/repo/web/pages/home.tsx', `import { useFetcher } from 'react-router'`, 'useFetcher'],
  ['/repo/web/pages/home.tsx', `<Link to="/" viewTransition>`, 'viewTransition'],
  ['/repo/node_modules/lists/index.mjs', `import { use, ViewTransition } from "react"`, 'ViewTransition'],
])('%s may not have %s', (id, code, name) => {
  expect(() => slimPackages().transform(code, id)).toThrow(`${id} has ${name}`)
})

test('another package may have names of its own', () => {
  const code = `import { Link } from './NavLink.mjs'; export { NavLink } from './NavLink.mjs'`

  expect(slimPackages().transform(code, '/repo/node_modules/lists/index.mjs')).toBeNull()
})
