import type { FastifyRequest } from 'fastify'
import { isLocalName } from './local-name.ts'

const LOCAL_ADDRESS = /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/
/** Headers that only a proxy adds. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

/**
 * A caller on this machine: neither through a proxy in front, nor under a name that merely resolves here. A proxy that
 * adds no headers can at best be recognised by HTTP/1.0, which such proxies use.
 */
export function isLocalCaller({ headers, raw, socket }: FastifyRequest): boolean {
  return (
    raw.httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => FORWARDED.test(name)) &&
    isLocalName(headers.host ?? '') &&
    LOCAL_ADDRESS.test(socket.remoteAddress ?? '')
  )
}
