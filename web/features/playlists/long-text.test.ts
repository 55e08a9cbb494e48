import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LongText } from '#web/features/playlists/long-text.tsx'
import { readLanguageFrom } from '#web/messages/language.ts'

readLanguageFrom(() => 'en')

const shown = (words: string) => renderToStaticMarkup(createElement(LongText, { words }))

test('a long text is complete in the page, collapsed, with a button for the rest', () => {
  const words = 'A lesson. '.repeat(40)

  const html = shown(words)

  expect(html).toContain(words)
  expect(html).toContain('data-clamped="true"')
  expect(html).toMatch(/<button[^>]* aria-expanded="false">readmore<\/button>/)
})

test('a short text is shown as it is', () => {
  const html = shown('Clear and kind.')

  expect(html).toContain('Clear and kind.')
  expect(html).not.toMatch(/data-clamped|<button/)
})
