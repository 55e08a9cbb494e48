/** What may stand in a log: never what somebody wrote, searched for, or has as a secret. */

const SECRET_PATHS = /^(\/newcredentials\/|\/api\/v1\/user\/resetpassword\/).*/i

/** The path alone: a query may hold what somebody searched for, and the last part of a reset link is a secret. */
export function pathForLog(url: string): string {
  const at = url.indexOf('?')
  return (at === -1 ? url : url.slice(0, at)).replace(SECRET_PATHS, '$1…')
}

type ErrorForLog = {
  type: string
  message: string
  code?: string
  stack: string
  cause?: ErrorForLog
}

/** An error and its causes, without the values of queries and without addresses. */
export function errorForLog(error: unknown, depth = 0): ErrorForLog {
  if (!(error instanceof Error)) return { type: typeof error, message: plain(String(error)), stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: plain(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    stack: plain(error.stack ?? ''),
    ...(error.cause !== undefined && depth < 4 ? { cause: errorForLog(error.cause, depth + 1) } : {}),
  }
}

/** Drizzle repeats the values of a failed query in its message, which also begins the stack; mail servers repeat addresses. */
export function plain(text: string): string {
  return text
    .replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '')
    .replace(/[^\s<>@"']+@[^\s<>@"']+\.[^\s<>@"']+/g, '(address)')
}
