import { anyOf } from './search-terms.ts'

/**
 * Tsqueries that together match what this one, written by `anyOf` and `allOf`, matches. The index evaluates the whole
 * tsquery for each candidate, so several phrases are found much faster one at a time. Single words stay together.
 */
export function alternativesOf(query: string): string[] {
  const parts = splitAt('|', unwrapped(query))
  if (parts.length === 1) return parts
  const all = parts.flatMap(alternativesOf)
  const words = all.filter((one) => !isPhrase(one))
  return [...(words.length === 0 ? [] : [anyOf(words)]), ...all.filter(isPhrase)]
}

function isPhrase(query: string): boolean {
  return query.includes(' & ')
}

const TOKENS = /'(?:[^']|'')*'|[()|&]/g

/** The operands of an operator that is in no parentheses. */
function splitAt(operator: '|' | '&', query: string): string[] {
  const operands: string[] = []
  let [from, depth] = [0, 0]
  for (const { 0: token, index } of query.matchAll(TOKENS)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (token === operator && depth === 0) {
      operands.push(query.slice(from, index).trim())
      from = index + 1
    }
  }
  return [...operands, query.slice(from).trim()]
}

/** Without parentheses around all of it. */
function unwrapped(query: string): string {
  let depth = 0
  for (const { 0: token, index } of query.matchAll(TOKENS)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else continue
    if (depth === 0) {
      const isWhole = query.startsWith('(') && index === query.length - 1
      return isWhole ? unwrapped(query.slice(1, -1)) : query
    }
  }
  return query
}
