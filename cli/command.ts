/** The arguments after a command's words. */
export interface ParsedArgs {
  values: Record<string, string | boolean | undefined>
  positionals: string[]
}

/** What the process provides to the command line. */
export interface CliContext {
  env: Record<string, string | undefined>
  /** All of standard input. */
  input(): Promise<string>
  /** A line on standard output. */
  say(line: string): void
  /** A line on standard error. */
  printError(line: string): void
}

export type CommandInput = ParsedArgs & Pick<CliContext, 'env' | 'input'>

export interface Command {
  /** As it is typed, e.g. `applications list`. */
  words: string
  /** Names of the arguments, e.g. `id`; one that ends in `?` is optional. */
  positionals?: string[]
  options?: Record<string, { type: 'string' | 'boolean'; hint: string }>
  summary: string
  /** Name of the server's operation, and its input. */
  request(given: CommandInput): Promise<Request | Done> | Request | Done
  /** The result as lines of text for people; `--json` prints it as it is. */
  show(result: never): string
  /** What is wrong with a result, which is printed all the same: exit code 1. */
  flaw?(result: never): string | undefined
}

export interface Request {
  operation: string
  input: Record<string, unknown>
  /** What else people are told, such as a generated password. */
  more?: Record<string, unknown>
  /** It needs exclusive access to the database: while a server runs it is rejected. */
  isAlone?: boolean
  /** What the command line does with the result; its return value is shown. */
  finish?: (result: never) => Promise<unknown>
  /** Called in the end, also after a failure. */
  cleanUp?: () => void
  /** File that receives the result instead of the terminal. */
  saveTo?: string
}

/** The command was performed here, without the server or its database. */
export interface Done {
  result: unknown
}

/** Usage error: exit code 2. */
export class UsageError extends Error {}

/** The request is rejected, or cannot be performed: exit code 1. */
export class Rejection extends Error {}

/** Declares a command; the type of its result is the operation's. */
export function command<R>(
  definition: Omit<Command, 'show' | 'flaw'> & {
    show(result: R): string
    flaw?(result: R): string | undefined
  },
): Command {
  return definition as Command
}

export const listOptions = {
  search: { type: 'string', hint: 'only what contains this text' },
  page: { type: 'string', hint: 'page, from 1' },
  limit: { type: 'string', hint: 'entries per page, at most 50 (20)' },
} as const

/** The operation's input for the options of lists. */
export function listInput({ values }: ParsedArgs): Record<string, unknown> {
  const { search, page, state } = values
  return {
    limit: values.limit ?? '20',
    ...(search === undefined ? {} : { search }),
    ...(page === undefined ? {} : { page }),
    ...(state === undefined ? {} : { state }),
  }
}
