import { expect, test } from 'vitest'
import { applyPending } from './own-notes.ts'

const note = { _id: 'one', seconds: 5, text: 'Loops end.' }
const removal = { kind: 'removeNote', videoId: 'video', noteId: 'one', seq: 1, accountId: 'me' } as const

test('a note waiting to be deleted is hidden, and shown again with the reason once the deletion is rejected', () => {
  expect(applyPending([note], [removal])).toEqual([])
  const rejected = { status: 403, code: 'second_factor_needed', message: 'Not now' } as const
  expect(applyPending([note], [{ ...removal, rejected }])).toEqual([
    { ...note, waits: { isNew: false, reason: 'Not now' } },
  ])
})
