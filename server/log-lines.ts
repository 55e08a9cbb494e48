/** What may stand in a log: never what somebody wrote, searched for, or has as a secret. */

/** Addresses that are no pages: nobody's words stand in them. */
const NO_PAGE = /^\/(?:api|assets|dev|media|og)\//i
const SECRET_PART = /(\/resetpassword\/).*/i
/** What may follow the first part of a page's address: ids, and our own words. */
const PLAIN_PART = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|mine|inbox)$/i

/**
 * The path alone, since a query may hold what somebody searched for. Of a page's path the parts that can be names,
 * searches or the secret of a reset link are left out.
 */
export function pathForLog(url: string): string {
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  if (NO_PAGE.test(path)) return path.replace(SECRET_PART, '$1…')
  const [first = '', ...rest] = path.split('/').filter(Boolean)
  return `/${[first, ...rest.map((part) => (PLAIN_PART.test(part) ? part : '…'))].join('/')}`
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
