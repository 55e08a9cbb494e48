export interface Given {
  values: Record<string, string | boolean | undefined>
  positionals: string[]
}

export interface Command {
  /** As it is typed, e.g. `applications list`. */
  words: string
  /** Names of what follows, e.g. `id`; one that ends in `?` may be left out. */
  positionals?: string[]
  options?: Record<string, { type: 'string' | 'boolean'; hint: string }>
  summary: string
  /** Name of the operation that the server performs, and what it is given. */
  request(given: Given): Promise<Request> | Request
  /** For a person, lines of text; `--json` prints the result as it is. */
  show(result: never): string
}

export interface Request {
  operation: string
  input: Record<string, unknown>
  /** What the person is told beside the result, such as a password that was made. */
  more?: Record<string, unknown>
  /** It needs the database for itself: a running server is not asked but refused. */
  isAlone?: boolean
  /** File that takes the result instead of the terminal. */
  saveTo?: string
}

/** The command was not typed as it must be: exit code 2. */
export class UsageError extends Error {}

/** What was asked for is refused, or cannot be done: exit code 1. */
export class Refusal extends Error {}

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
export function listInput({ values }: Given): Record<string, unknown> {
  const { search, page, state } = values
  return {
    limit: values.limit ?? '20',
    ...(search === undefined ? {} : { search }),
    ...(page === undefined ? {} : { page }),
    ...(state === undefined ? {} : { state }),
  }
}
