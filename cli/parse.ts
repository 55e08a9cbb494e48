import { parseArgs } from 'node:util'
import { allCommands } from './all-commands.ts'
import { type Command, type ParsedArgs, UsageError } from './command.ts'
import { helpOf, overview, usage } from './help.ts'

type Parsed = { help: string } | { command: Command; rest: ParsedArgs }

/** Parses the arguments; throws UsageError with a sentence that says what is wrong. */
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

function parseOne(command: Command, args: string[]): Parsed {
  const rest = parseRest(command, args)
  return rest.values.help === true ? { help: helpOf(command) } : { command, rest }
}

function parseRest(command: Command, args: string[]): ParsedArgs {
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }]),
  )
  const { values, positionals } = parseOrReject(args, options)
  if (values.help === true) return { values, positionals }
  const expected = command.positionals ?? []
  const least = expected.filter((name) => !name.endsWith('?')).length
  if (positionals.length < least || positionals.length > expected.length)
    throw new UsageError(`It is typed like this: ${usage(command)}`)
  return { values, positionals }
}

function parseOrReject(args: string[], options: Record<string, { type: 'string' | 'boolean' }>): ParsedArgs {
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
