import { expect, test } from 'vitest'
import { scriptsAfterPaint } from './scripts-after-paint.server.ts'

const PAGE = `<head><link rel="modulepreload" nonce="n" href="/assets/a.js"/><link rel="stylesheet" href="/assets/a.css"/></head>
<script nonce="n">first()</script><script nonce="n" type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.modules = {"root":route0};

import("/assets/entry.js");</script>`

test('imports of a page wait until it is painted, in their original order', () => {
  const [head = '', script = ''] = scriptsAfterPaint(PAGE).split('</head>')

  expect(head).toBe('<head><link rel="stylesheet" href="/assets/a.css"/>')
  expect(script).toContain(
    '<script nonce="n">first()</script><script nonce="n" type="module" async="">await ',
  )
  expect(script).not.toMatch(/import (?:"|\*)/)
  const parts = [
    "observe({type:'paint',buffered:true})",
    '["/assets/a.js"].forEach',
    'const [,route0]=await Promise.all([import("/assets/manifest.js"),import("/assets/root.js")])',
    'window.modules = {"root":route0};',
    'import("/assets/entry.js");</script>',
  ]
  const places = parts.map((part) => script.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('a page without scripts is left as it is', () => {
  expect(scriptsAfterPaint('<p>Nothing</p>')).toBe('<p>Nothing</p>')
})
