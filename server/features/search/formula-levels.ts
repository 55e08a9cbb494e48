import type { Formula } from './count-formula.ts'

/** The nodes of one level, combined by AND at the first, by OR at the second, and so on. */
export interface Level {
  /** Each child (a clause at the first level, a node of the level below at others) and its parent. */
  links: { child: number; parent: number }[]
  /** The number of children of each node. */
  sizes: number[]
}

type Sign = 'all' | 'any'

/** The levels, and for each formula its node in the last one. */
interface Levels {
  levels: Level[]
  roots: number[]
}

/**
 * Formulas as alternating levels of AND and OR, so that one statement can count any of them; what they have in common is
 * there once. The first and the last level are AND; shallower parts are padded with nodes of one child.
 */
export function levelsOf(formulas: readonly Formula[]): Levels {
  const simple = formulas.map(flattened)
  const height = Math.max(...simple.map((formula) => heightOf(formula, 'all')))
  const levels = Array.from({ length: height }, (): Level => ({ links: [], sizes: [] }))
  const known = new Map<string, number>()
  return { levels, roots: simple.map((formula) => place(formula, height - 1, levels, known)) }
}

/** Returns the index of the node in its level. */
function place(formula: Formula, at: number, levels: Level[], known: Map<string, number>): number {
  const level = levels[at]
  if (!level) return 'clause' in formula ? formula.clause : 0
  const key = `${at} ${JSON.stringify(formula)}`
  const before = known.get(key)
  if (before !== undefined) return before
  const parts = partsOf(formula, at % 2 === 0 ? 'all' : 'any')
  const children = parts.map((part) => place(part, at - 1, levels, known))
  const parent = level.sizes.push(children.length) - 1
  for (const child of children) level.links.push({ child, parent })
  known.set(key, parent)
  return parent
}

/** The number of levels from this operator down to the AND of clauses. */
function heightOf(formula: Formula, sign: Sign): number {
  if (sign === 'all' && partsOf(formula, sign).every((part) => 'clause' in part)) return 1
  const below = sign === 'all' ? 'any' : 'all'
  return 1 + Math.max(...partsOf(formula, sign).map((part) => heightOf(part, below)))
}

function partsOf(formula: Formula, sign: Sign): Formula[] {
  if (sign === 'all' && 'all' in formula) return formula.all
  if (sign === 'any' && 'any' in formula) return formula.any
  return [formula]
}

/** Removes nodes of one child, duplicate clauses, and nodes nested in one of the same operator. */
function flattened(formula: Formula): Formula {
  if ('clause' in formula) return formula
  const sign: Sign = 'all' in formula ? 'all' : 'any'
  const parts = unique(partsOf(formula, sign).flatMap((part) => partsOf(flattened(part), sign)))
  if (parts.length === 1 && parts[0]) return parts[0]
  return sign === 'all' ? { all: parts } : { any: parts }
}

function unique(parts: Formula[]): Formula[] {
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()]
}
