import type { FastifyRequest } from 'fastify'

const LOCAL_NAME = /^(localhost|127(\.\d+){3}|\[::1\])$/
const LOCAL_ADDRESS = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/

/** Somebody at this machine: not through a proxy in front, nor under a name that only points here. */
export function isLocalCaller({ headers, hostname, socket }: FastifyRequest): boolean {
  const forwarded = headers.forwarded ?? headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.via
  return (
    forwarded === undefined && LOCAL_NAME.test(hostname) && LOCAL_ADDRESS.test(socket.remoteAddress ?? '')
  )
}
