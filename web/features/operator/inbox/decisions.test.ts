import { expect, test } from 'vitest'
import type { WaitingThing } from '#contract/endpoints/operator/inbox.ts'
import { nameOf } from './decisions.ts'

test('undelivered mail is named in words', () => {
  const thing = { kind: 'creator-applications.tell-decision' }
  const waiting = { kind: 'mail', thing } as unknown as WaitingThing

  expect(nameOf(waiting)).toBe('Creator applications: tell decision')
})
