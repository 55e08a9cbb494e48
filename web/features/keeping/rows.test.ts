import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { type Retention, retention } from '#contract/retention.ts'
import * as account from '#web/messages/compiled/account.ts'
import { readLanguageFrom } from '#web/messages/language.ts'
import { rowsOf } from './rows.ts'

// On the server, as here, the page says which language it is in.
readLanguageFrom(() => 'en')

test('the page tells every time of the table that the jobs delete by, as it is there', () => {
  const told = new Set<string>()
  const watched = new Proxy<Retention>(retention, {
    get: (table, key: keyof Retention) => {
      told.add(key)
      return table[key]
    },
  })

  const words = rowsOf(watched).map(({ howLong }) => howLong)

  expect([...told].sort()).toEqual(Object.keys(retention).sort())
  expect(words).toContain(
    '14 days after its last use, 30 at most; then 30 days more, so that we know the device again',
  )
})

test('other words above the sign-up’s button are another version of what is agreed to', () => {
  const words = [account.consentBefore(), account.consentTerms(), account.consentAfter()].join(' ')
  const digest = createHash('sha256').update(words).digest('hex').slice(0, 16)

  // Changed the words? Then change the version in contract/consent.ts, and both here.
  expect([CONSENT_VERSION, digest]).toEqual(['2026-11-22', '1a1fd541a7fb66f4'])
})
