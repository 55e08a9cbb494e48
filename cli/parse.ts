import { parseArgs } from 'node:util'
import { allCommands } from './all-commands.ts'
import { type Command, type Given, UsageError } from './command.ts'
import { helpOf, overview, usage } from './help.ts'

type Parsed = { help: string } | { command: Command; given: Given }

/** Understands what was typed; throws UsageError with a sentence that says what is wrong. */
export function parseCommand(typed: string[]): Parsed {
  const [first, second] = typed
  if (first === undefined || first === 'help' || first === '--help' || first === '-h')
    return { help: overview() }
  const single = allCommands.find(({ words }) => words === first)
  if (single) return parseOne(single, typed.slice(1))
  const group = allCommands.filter(({ words }) => words.startsWith(`${first} `))
  if (group.length === 0) throw new UsageError(`There is no command "${first}"`)
  if (second === '--help' || second === '-h') return { help: overview(group) }
  const command = group.find(({ words }) => words === `${first} ${second}`)
  if (!command) {
    const known = group.map(({ words }) => words).join(', ')
    throw new UsageError(
      second === undefined
        ? `Say what to do: ${known}`
        : `There is no command "${first} ${second}", only: ${known}`,
    )
  }
  return parseOne(command, typed.slice(2))
}

function parseOne(command: Command, rest: string[]): Parsed {
  const given = parseGiven(command, rest)
  return given.values.help === true ? { help: helpOf(command) } : { command, given }
}

function parseGiven(command: Command, rest: string[]): Given {
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }]),
  )
  const { values, positionals } = parseOrRefuse(rest, options)
  if (values.help === true) return { values, positionals }
  const expected = command.positionals ?? []
  const least = expected.filter((name) => !name.endsWith('?')).length
  if (positionals.length < least || positionals.length > expected.length)
    throw new UsageError(`It is typed like this: ${usage(command)}`)
  return { values, positionals }
}

function parseOrRefuse(args: string[], options: Record<string, { type: 'string' | 'boolean' }>): Given {
  try {
    return parseArgs({
      args,
      options: { ...options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code?.startsWith('ERR_PARSE_ARGS')) throw new UsageError(message)
    throw error
  }
}
