type ErrorForLog = {
  type: string
  message: string
  code?: string
  stack: string
  cause?: ErrorForLog
}

/** Longer error messages are cut here. Characters. */
const MAX_LENGTH = 2_000

/** An error and its causes, without the values of queries and without addresses. */
export function errorForLog(error: unknown, depth = 0): ErrorForLog {
  if (!(error instanceof Error)) return { type: typeof error, message: plain(String(error)), stack: '' }
  const { code } = error as { code?: unknown }
  const message = plain(error.message)
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: `${error.name}: ${message}${framesOf(error)}`,
    ...(error.cause !== undefined && depth < 4 ? { cause: errorForLog(error.cause, depth + 1) } : {}),
  }
}

/** A stack begins with the message, which may hold anything, including lines that look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const from = stack.indexOf(message)
  const rest = from === -1 ? stack : stack.slice(from + message.length)
  const frames = rest.indexOf('\n    at ')
  return frames === -1 ? '' : plain(rest.slice(frames))
}

/** Bounded lengths, since longer text would be scanned slowly. */
const ADDRESS = /[^\s<>@"']{1,100}@[^\s<>@"']{1,300}/g

/** Drizzle repeats the values of a failed query at the end of its message; mail servers repeat addresses. */
export function plain(text: string): string {
  const values = text.indexOf('\nparams: ')
  return text
    .slice(0, Math.min(values === -1 ? text.length : values, MAX_LENGTH))
    .replace(ADDRESS, (found) => (found.includes('.', found.indexOf('@')) ? '(address)' : found))
}
