import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '#contract/errors.ts'
import { failure } from './errors.ts'

/**
 * The HTTP server below Fastify: a request that does not name exactly one host is rejected (RFC 9112, 3.2),
 * since a proxy in front may have read another one, and so is an expectation that we cannot meet.
 */
export function createHttpServer(
  options: ServerOptions,
  headers: Record<string, string>,
  handle: RequestListener,
): Server {
  const reject = (response: ServerResponse, error: AppError) => {
    const body = JSON.stringify(failure(error))
    response
      .writeHead(error.status, {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        connection: 'close',
      })
      .end(body)
  }
  // Node's own answer to a request without a host would carry none of our headers.
  const server = createServer({ ...options, requireHostHeader: false }, (request, response) => {
    if (namesOneHost(request)) handle(request, response)
    else reject(response, new AppError('bad_input', { message: 'The request must name one host' }))
  })
  server.on('connection', pinRemoteAddress)
  return server.on('checkExpectation', (_request, response) =>
    reject(response, new AppError('expectation_failed')),
  )
}

/**
 * Node caches `remoteAddress` at its first read. Read now, it is known for requests that are answered, and limited by it, after
 * the caller has reset the connection.
 */
function pinRemoteAddress(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy()
}

/** HTTP/1.0 has no Host header. */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}
