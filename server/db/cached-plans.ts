import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'

/** Texts of statements that are planned once rather than at every call. */
const cached = new Set<string>()

/** To be called with the text of each prepared statement; there are only a few. */
export function cachePlanOf(text: string): void {
  cached.add(text)
}

const MARK = '/* planned once */'

/** Marks a frequent handwritten statement; its text must be one of a few. */
export const planCacheHint = sql.raw(MARK)

function isCached(text: string): boolean {
  return text.startsWith(MARK) || cached.has(text)
}

const names = new Map<string, string>()

/** The name under which PostgreSQL's client prepares such a statement; undefined for others. */
export function nameOf(text: string): string | undefined {
  if (!text.startsWith(MARK)) return undefined
  const name = names.get(text) ?? `planned_once_${names.size}`
  names.set(text, name)
  return name
}

type Ask = PGlite['execProtocolStream']
type Options = Parameters<Ask>[1]
type Answer = Awaited<ReturnType<Ask>>

/** A statement that the engine has prepared under a name. */
interface Statement {
  name: string
  text: string
  parsed: Answer
  /** Its description of parameters and columns; null until it was asked for. */
  described: Answer | null
}

const [PARSE, BIND, DESCRIBE, SYNC] = [...'PBDS'].map((letter) => letter.charCodeAt(0))
/** Offset of the statement's name in each of these messages; the engine's client leaves the name empty. */
const NAME_AT = { parse: 5, bind: 6, describe: 6 }
const OF_A_STATEMENT = 'S'.charCodeAt(0)
const decoder = new TextDecoder()

/**
 * The engine's client parses and plans every statement each time, which for most takes longer than running them.
 * Here the messages of known statements are redirected to a named statement, as PostgreSQL's own client does with
 * `prepare`.
 */
export function cachePlans(engine: PGlite): void {
  const ask = engine.execProtocolStream.bind(engine)
  const statements = new Map<string, Statement>()
  let current: Statement | null = null
  let made = 0

  async function parse(message: Uint8Array, options: Options): Promise<Answer> {
    const text = textOf(message)
    if (!isCached(text)) return ask(message, options)
    current = statements.get(text) ?? null
    if (current) return current.parsed
    const name = `cached_${made}`
    made += 1
    const parsed = await ask(named(message, NAME_AT.parse, name), options)
    current = { name, text, parsed, described: null }
    statements.set(text, current)
    return parsed
  }

  async function goOnWith(statement: Statement, message: Uint8Array, options: Options): Promise<Answer> {
    if (message[0] === DESCRIBE && message[5] === OF_A_STATEMENT) {
      statement.described ??= await ask(named(message, NAME_AT.describe, statement.name), options)
      return statement.described
    }
    if (message[0] === BIND) return ask(named(message, NAME_AT.bind, statement.name), options)
    return ask(message, options)
  }

  engine.execProtocolStream = async (message, options) => {
    if (message[0] === PARSE) {
      current = null
      return parse(message, options)
    }
    if (message[0] === SYNC) current = null
    if (current === null) return ask(message, options)
    try {
      return await goOnWith(current, message, options)
    } catch (error) {
      // Whatever the error was (a changed table, for example), the next call prepares it again.
      statements.delete(current.text)
      throw error
    }
  }
}

/** The text of an unnamed statement in a Parse message. */
function textOf(message: Uint8Array): string {
  const from = NAME_AT.parse + 1
  return decoder.decode(message.subarray(from, message.indexOf(0, from)))
}

/** The message with a name inserted where it has an empty one. */
function named(message: Uint8Array, at: number, name: string): Uint8Array {
  const letters = new TextEncoder().encode(name)
  const result = new Uint8Array(message.length + letters.length)
  result.set(message.subarray(0, at))
  result.set(letters, at)
  result.set(message.subarray(at), at + letters.length)
  new DataView(result.buffer).setInt32(1, result.length - 1)
  return result
}
