import type { FastifyRequest } from 'fastify'

const LOCAL_NAME = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/
const LOCAL_ADDRESS = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/
/** Headers that only a proxy adds. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

/** A host, with or without its port. */
export function isLocalName(host: string): boolean {
  return LOCAL_NAME.test(host)
}

/**
 * Somebody at this machine: not through a proxy in front, nor under a name that only points here. A proxy that says
 * nothing of those behind it is told by the old version of HTTP that such a one speaks, as far as it can be told at all.
 */
export function isLocalCaller({ headers, raw, socket }: FastifyRequest): boolean {
  return (
    raw.httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => FORWARDED.test(name)) &&
    isLocalName(headers.host ?? '') &&
    LOCAL_ADDRESS.test(socket.remoteAddress ?? '')
  )
}
