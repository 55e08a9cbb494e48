import { writeFile } from 'node:fs/promises'
import { AppError } from '#contract/errors.ts'
import { StartError } from '#server/config.ts'
import {
  type CliContext,
  type Command,
  type ParsedArgs,
  Rejection,
  type Request,
  UsageError,
} from './command.ts'
import { parseCommand } from './parse.ts'
import { asJson } from './print.ts'

const REJECTED = 1
const TYPED_WRONGLY = 2

/** Runs the typed command, prints its result, and returns the exit code. */
export async function runCommandLine(typed: string[], surroundings: CliContext): Promise<number> {
  const isJson = typed.includes('--json')
  try {
    const parsed = parseCommand(typed)
    if ('help' in parsed) surroundings.say(parsed.help)
    else await perform(parsed.command, parsed.rest, isJson, surroundings)
    return 0
  } catch (error) {
    printError(error, isJson, surroundings)
    return error instanceof UsageError ? TYPED_WRONGLY : REJECTED
  }
}

async function perform(
  command: Command,
  rest: ParsedArgs,
  isJson: boolean,
  surroundings: CliContext,
): Promise<void> {
  const { env, input, say } = surroundings
  const asked = await command.request({ ...rest, env, input })
  const saveTo = 'result' in asked ? undefined : asked.saveTo
  const result = 'result' in asked ? asked.result : await resultOf(asked, surroundings)
  const text = isJson ? asJson(result) : command.show(result as never)
  if (saveTo === undefined) say(text)
  else await save(saveTo, `${text}\n`)
  const flaw = command.flaw?.(result as never)
  if (flaw !== undefined) throw new Rejection(flaw)
}

async function resultOf(request: Request, surroundings: CliContext): Promise<unknown> {
  try {
    return await answerTo(request, surroundings)
  } finally {
    request.cleanUp?.()
  }
}

async function answerTo(
  { operation, input, more, finish, isAlone = false }: Request,
  { env, printError }: CliContext,
): Promise<unknown> {
  const { performOperation } = await import('./connect.ts')
  const onFault = (error: unknown) => printError(error instanceof Error ? (error.stack ?? '') : String(error))
  const reply = await performOperation({ operation, input }, isAlone, env, onFault)
  if (!reply.ok) throw new Rejection(reply.message)
  const result = more ? { ...(reply.result as object), ...more } : reply.result
  return finish ? finish(result as never) : result
}

/** Writes the result of a command to a file. */
async function save(file: string, content: string): Promise<void> {
  await writeFile(file, content).catch((error: NodeJS.ErrnoException) => {
    throw new Rejection(`${file} cannot be written (${error.code ?? error.message})`)
  })
}

/** One sentence for what a person can fix; anything else with its stack. */
function printError(error: unknown, isJson: boolean, surroundings: CliContext): void {
  const isKnown = [UsageError, Rejection, StartError, AppError].some((known) => error instanceof known)
  const { message, stack } = error as Error
  if (isJson) surroundings.printError(asJson({ status: 'fail', message }))
  else surroundings.printError(isKnown ? message : (stack ?? message))
  if (error instanceof UsageError && !isJson) surroundings.printError('See: npm run pragati -- help')
}
