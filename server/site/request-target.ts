import type { IncomingMessage } from 'node:http'

const ABSOLUTE = /^https?:\/\/([^/?#]+)(.*)$/i

/**
 * Proxies may send the whole address as the target, whose host then counts instead of the Host header
 * (RFC 9112, 3.2.2). Everything else sees a request for the path.
 */
export function readTarget(request: IncomingMessage): void {
  const [, host, path = ''] = ABSOLUTE.exec(request.url ?? '') ?? []
  if (host === undefined) return
  request.url = path.startsWith('/') ? path : `/${path}`
  request.headers.host = host
}
