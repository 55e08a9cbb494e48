import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#contract/interface-languages.ts'
import { type Retention, retention } from '#contract/retention.ts'
import * as account from '#web/messages/compiled/account.ts'
import { readLanguageFrom } from '#web/messages/language.ts'
import { rowsOf } from './rows.ts'

// On the server, as here, the page sets its language.
let language: string = DEFAULT_LANGUAGE
readLanguageFrom(() => language)

test('the page states every period of the retention table, unchanged', () => {
  const told = new Set<string>()
  const watched = new Proxy<Retention>(retention, {
    get: (table, key: keyof Retention) => {
      told.add(key)
      return table[key]
    },
  })

  const words = rowsOf(watched).map(({ howLong }) => howLong)

  expect([...told].sort()).toEqual(Object.keys(retention).sort())
  expect(words).toContain('1 day')
  expect(words).toContain(
    '14 days after its last use, 30 at most; then 30 days more, so that we know the device again',
  )
})

test('a changed consent text above the sign-up button requires a new version', () => {
  const digests = LANGUAGE_CODES.map((code) => {
    language = code
    const words = [account.consentBefore(), account.consentTerms(), account.consentAfter()].join(' ')
    return [code, createHash('sha256').update(words).digest('hex').slice(0, 16)]
  })
  language = DEFAULT_LANGUAGE

  // Changed the text? Then change the version in contract/consent.ts, and both here.
  expect([CONSENT_VERSION, Object.fromEntries(digests)]).toEqual([
    '2026-11-29',
    {
      ...{ en: '1a1fd541a7fb66f4', hi: '68f5bdf4e75c1b53', mr: 'd722a7a1c7aef776', ta: 'f4a80080765e0d73' },
      ...{ te: '823a104589fb83cc', kn: 'ee68af0642379e26', bn: '892ec2f78a1b5c32', ml: '0748259c02e794b8' },
    },
  ])
})
