import type { z } from 'zod'
import { fail, failField } from '#contract/errors.ts'
import { parseInput } from './input.ts'

/** More texts, numbers and lists than any request of ours holds. */
const MAX_VALUES = 20_000

/**
 * Parses one part of a request from outside: like parseInput, but rejects texts that no database accepts (NUL
 * characters, lone surrogates) and bodies of endless lists before anything looks at them.
 */
export function parseUntrusted<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  mustBeSound(value)
  return parseInput(schema, value)
}

type Place = [path: string, value: unknown]

/** Not recursive: the sender chooses how deeply it is nested. */
function mustBeSound(input: unknown): void {
  const open: Place[] = [['', input]]
  let values = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next
    if (typeof value === 'string') mustBeText(path, value)
    const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
    values += inside.length
    if (values > MAX_VALUES) fail('bad_input', { message: 'The request holds too many values' })
    for (const [key, one] of inside) open.push([path === '' ? key : `${path}.${key}`, one])
  }
}

function mustBeText(path: string, value: string): void {
  if (value.includes('\0')) failField(path, `${lastWord(path)} must not contain NUL characters`)
  if (!value.isWellFormed()) failField(path, `${lastWord(path)} must not contain broken characters`)
}

function lastWord(path: string): string {
  return path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? 'The request'
}
