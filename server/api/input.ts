import type { z } from 'zod'
import { AppError, type Issue } from '#contract/errors.ts'

const MAX_ISSUES = 50

/** Parses one part of a request with its schema; rejects with a sentence that names the first wrong field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: (issue) => sentence(issue), reportInput: true })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, MAX_ISSUES).map(toIssue)
  throw new AppError('bad_input', { message: issues[0]?.message ?? 'The input is not valid', issues })
}

/** An error within a list of plain values is reported for the list: `languages`, not `languages.0`. */
function toIssue(issue: z.core.$ZodIssue): Issue {
  const { path, message } = issue
  const field = typeof path.at(-1) === 'number' ? path.slice(0, -1) : path
  return { path: field.map(String).join('.'), message: message.slice(0, 300), ...ruleOf(issue) }
}

const BELOW = { string: 'too_short', array: 'too_few' } as const
const ABOVE = { string: 'too_long', array: 'too_many' } as const

function ruleOf(issue: z.core.$ZodIssue): Pick<Issue, 'rule' | 'bound'> {
  if (issue.code === 'too_small') {
    const bound = Number(issue.minimum)
    if (issue.origin === 'string' && bound === 1) return { rule: 'missing' }
    return { rule: ruleFor(issue.origin, BELOW, 'too_small'), bound }
  }
  if (issue.code === 'too_big')
    return { rule: ruleFor(issue.origin, ABOVE, 'too_big'), bound: Number(issue.maximum) }
  const isMissing = issue.input === undefined || issue.message.endsWith(' is required')
  return { rule: isMissing ? 'missing' : 'invalid' }
}

function ruleFor<R>(origin: string, ofTexts: Record<'string' | 'array', R>, otherwise: R): R {
  return origin === 'string' || origin === 'array' ? ofTexts[origin] : otherwise
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** Sentences for rules that the contract's schemas give none of their own. */
function sentence(issue: RawIssue): string {
  const name = fieldName(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${name} is required`
        : `${name} must be ${describeType(issue.expected)}`
    case 'invalid_union':
      return issue.input === undefined ? `${name} is required` : `${name} is not valid`
    case 'too_small':
      return range(name, issue.origin, 'at least', issue.minimum)
    case 'too_big':
      return range(name, issue.origin, 'at most', issue.maximum)
    case 'invalid_value':
      return `${name} must be one of: ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return issue.format === 'guid' ? `${name} is not a valid id` : `${name} is not valid`
    case 'custom':
      return typeof issue.message === 'string' ? issue.message : `${name} is not valid`
    default:
      return `${name} is not valid`
  }
}

function range(name: string, origin: string, bound: string, value: number | bigint): string {
  if (origin === 'string') {
    return bound === 'at least' && Number(value) === 1
      ? `${name} is required`
      : `${name} must have ${bound} ${value} characters`
  }
  if (origin === 'array')
    return `${name} must have ${bound} ${value} ${Number(value) === 1 ? 'entry' : 'entries'}`
  return `${name} must be ${bound} ${value}`
}

/** The last name in the path; an index is named by its list. */
function fieldName(path: PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string')
  return typeof name === 'string' ? name : 'The request body'
}

function describeType(expected: string): string {
  const words: Record<string, string> = {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    array: 'a list',
    object: 'an object',
    boolean: 'true or false',
  }
  return words[expected] ?? `of the type ${expected}`
}
