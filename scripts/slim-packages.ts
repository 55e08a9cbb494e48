import { parseAst } from 'vite'
import reactRouterConfig from '../react-router.config.ts'
import { LEFT_OUT, type LeftOut, NAMES_LEFT_OUT } from './left-out.ts'

const NEVER = `\nfunction never() { throw new Error('left out by scripts/left-out.ts') }\n`

/** Vite plugin: what our pages never run of React and the router is left out of what people download. */
export function slimPackages() {
  if (reactRouterConfig.routeDiscovery.mode !== 'initial')
    throw new Error('Routes are to be discovered on the way: scripts/left-out.ts has to leave that in')
  const seen = new Set<string>()
  return {
    name: 'pragati:slim-packages',
    enforce: 'pre' as const,
    apply: 'build' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    transform(code: string, id: string) {
      const [file] = id.split('?')
      const inPackage = fileInPackage(file ?? '')
      const leftOut = LEFT_OUT[inPackage ?? '']
      if (inPackage && leftOut) {
        seen.add(inPackage)
        return { code: without(leftOut, code, inPackage), map: null }
      }
      if (inPackage && /^(?:react|react-dom|react-router)\//.test(inPackage)) return null
      const asking = inPackage ? code.match(IMPORTS)?.join() : code
      const [name] = asking?.match(ASKS_FOR_IT) ?? []
      if (name) throw new Error(`${file} has ${name}: scripts/left-out.ts has to leave that in`)
      return null
    },
    buildEnd(error?: Error) {
      const missing = Object.keys(LEFT_OUT).filter((file) => !seen.has(file))
      if (!error && missing.length > 0) throw new Error(`Not part of the build: ${missing}`)
    },
  }
}

/** What other packages import from React and the router. Their own code may use the same names for other things. */
const IMPORTS = /\bimport\s*{[^}]*}\s*from\s*["'](?:react|react-dom|react-router)["']/g
const ASKS_FOR_IT = new RegExp(String.raw`\b(?:${NAMES_LEFT_OUT.join('|')})\b`)

function fileInPackage(id: string): string | undefined {
  return id.match(/.*\/node_modules\/(.+)$/)?.[1]
}

/** The code of a file without what is left out of it. */
export function without(leftOut: LeftOut, code: string, file: string): string {
  if (leftOut.standIn !== undefined) return NEVER + leftOut.standIn
  const bodies = newBodies(leftOut)
  const found = new Map<string, number>()
  const edits: Edit[] = []
  visit(parseAst(code), (node) => {
    const name = node.id?.name ?? ''
    if (/^Function/.test(node.type) && bodies.has(name) && node.body) {
      found.set(name, (found.get(name) ?? 0) + 1)
      edits.push({ ...span(node.body), text: bodies.get(name) ?? '' })
      return 'skip'
    }
    if (isMethodOf(leftOut.classes ?? [], node) || (leftOut.warnings && isWarning(node))) {
      edits.push({ ...span(node), text: ';' })
      return 'skip'
    }
    return 'enter'
  })
  for (const name of bodies.keys())
    if (found.get(name) !== 1)
      throw new Error(`${file} has ${name} ${found.get(name) ?? 0} times instead of once`)
  return edited(code, edits) + NEVER
}

function newBodies({ never = [], nothing = [], always = {} }: LeftOut): Map<string, string> {
  return new Map([
    ...never.map((name) => [name, '{ never() }'] as const),
    ...nothing.map((name) => [name, '{}'] as const),
    ...Object.entries(always).map(([name, value]) => [name, `{ return ${value} }`] as const),
  ])
}

interface Edit {
  start: number
  end: number
  text: string
}

function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end),
      code,
    )
}

/** A node of the syntax tree, with only the properties that are read here. */
interface Node {
  type: string
  start: number
  end: number
  name?: string
  id?: Node | null
  body?: Node
  expression?: Node
  left?: Node
  object?: Node
  property?: Node
  callee?: Node
}

function span({ start, end }: Node): { start: number; end: number } {
  return { start, end }
}

/** Calls `onNode` for each node of the tree, except for what is inside a node that it skips. */
function visit(tree: unknown, onNode: (node: Node) => 'enter' | 'skip'): void {
  if (typeof tree !== 'object' || tree === null) return
  if ('type' in tree && typeof tree.type === 'string' && onNode(tree as Node) === 'skip') return
  for (const child of Object.values(tree)) visit(child, onNode)
}

/** `Name.prototype.method = …` */
function isMethodOf(classes: readonly string[], { type, expression }: Node): boolean {
  const { object, property } = expression?.left?.object ?? {}
  return (
    type === 'ExpressionStatement' &&
    expression?.type === 'AssignmentExpression' &&
    property?.name === 'prototype' &&
    classes.includes(object?.name ?? '')
  )
}

/** `warning(…)` */
function isWarning({ type, expression }: Node): boolean {
  return (
    type === 'ExpressionStatement' &&
    expression?.type === 'CallExpression' &&
    ['warning', 'warnOnce', 'warningOnce'].includes(expression.callee?.name ?? '')
  )
}
