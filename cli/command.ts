/** What was typed behind the words of a command. */
export interface Typed {
  values: Record<string, string | boolean | undefined>
  positionals: string[]
}

/** What the process gives that runs the command line. */
export interface Surroundings {
  env: Record<string, string | undefined>
  /** All of standard input. */
  input(): Promise<string>
  /** A line on standard output. */
  say(line: string): void
  /** A line on standard error. */
  complain(line: string): void
}

export type Given = Typed & Pick<Surroundings, 'env' | 'input'>

export interface Command {
  /** As it is typed, e.g. `applications list`. */
  words: string
  /** Names of what follows, e.g. `id`; one that ends in `?` may be left out. */
  positionals?: string[]
  options?: Record<string, { type: 'string' | 'boolean'; hint: string }>
  summary: string
  /** Name of the operation that the server performs, and what it is given. */
  request(given: Given): Promise<Request | Done> | Request | Done
  /** For a person, lines of text; `--json` prints the result as it is. */
  show(result: never): string
}

export interface Request {
  operation: string
  input: Record<string, unknown>
  /** What the person is told beside the result, such as a password that was made. */
  more?: Record<string, unknown>
  /** It needs the database for itself: a running server is not asked but rejected. */
  isAlone?: boolean
  /** What is done with the result on this side; what it answers is shown. */
  finish?: (result: never) => Promise<unknown>
  /** File that takes the result instead of the terminal. */
  saveTo?: string
}

/** The command has done it by itself, without the server or its database. */
export interface Done {
  result: unknown
}

/** The command was not typed as it must be: exit code 2. */
export class UsageError extends Error {}

/** What was asked for is rejected, or cannot be done: exit code 1. */
export class Rejection extends Error {}

/** States a command; the shape of its result is what the operation answers. */
export function command<R>(definition: Omit<Command, 'show'> & { show(result: R): string }): Command {
  return definition as Command
}

export const listOptions = {
  search: { type: 'string', hint: 'only what contains this text' },
  page: { type: 'string', hint: 'page, from 1' },
  limit: { type: 'string', hint: 'entries per page, at most 50 (20)' },
} as const

/** What the options of lists mean to an operation. */
export function listInput({ values }: Typed): Record<string, unknown> {
  const { search, page, state } = values
  return {
    limit: values.limit ?? '20',
    ...(search === undefined ? {} : { search }),
    ...(page === undefined ? {} : { page }),
    ...(state === undefined ? {} : { state }),
  }
}
