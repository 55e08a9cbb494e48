import type { FastifyRequest } from 'fastify'
import { isLocalName } from './local-name.ts'

const LOCAL_ADDRESS = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/
/** Headers that only a proxy adds. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

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
