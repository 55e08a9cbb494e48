import { StartError } from '#server/config.ts'
import { type Command, type Given, Refusal, UsageError } from './command.ts'
import { save } from './commands/site.ts'
import { parseCommand } from './parse.ts'
import { asJson } from './print.ts'

const REFUSED = 1
const TYPED_WRONGLY = 2

/** What was typed, done; says so, and sets the exit code. */
export async function runTyped(typed: string[]): Promise<void> {
  const isJson = typed.includes('--json')
  try {
    const parsed = parseCommand(typed)
    if ('help' in parsed) console.log(parsed.help)
    else await perform(parsed.command, parsed.given, isJson)
  } catch (error) {
    complain(error, isJson)
    process.exitCode = error instanceof UsageError ? TYPED_WRONGLY : REFUSED
  }
}

async function perform(command: Command, given: Given, isJson: boolean): Promise<void> {
  const { operation, input, more, saveTo, isAlone = false } = await command.request(given)
  const { performSomewhere } = await import('./connect.ts')
  const said = await performSomewhere({ operation, input }, isAlone, (error) => console.error(error))
  if (!said.ok) throw new Refusal(said.message)
  const result = more ? { ...(said.result as object), ...more } : said.result
  const text = isJson ? asJson(result) : command.show(result as never)
  if (saveTo === undefined) console.log(text)
  else await save(saveTo, `${text}\n`)
}

/** One sentence for what a person can mend; anything else shows where it came from. */
function complain(error: unknown, isJson: boolean): void {
  const isKnown = error instanceof UsageError || error instanceof Refusal || error instanceof StartError
  const { message, stack } = error as Error
  if (isJson) console.error(asJson({ status: 'fail', message }))
  else console.error(isKnown ? message : (stack ?? message))
  if (error instanceof UsageError && !isJson) console.error('See: npm run pragati -- help')
}
