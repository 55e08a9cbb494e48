import { BlockList, isIPv6 } from 'node:net'
import { callerKey } from './rate-limit.ts'

/** Addresses that many people share behind a proxy, or that never cross the internet. */
const local = new BlockList()
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  local.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.addSubnet(net, prefix, 'ipv6')

/** An IPv4 address by its /24, an IPv6 address by its /48; null for one that does not tell where somebody is. */
export function networkOf(address: string): string | null {
  const key = callerKey(address)
  if (key.includes(':')) return isLocal(address) ? null : key.split(':').slice(0, 3).join(':')
  return isLocal(key) ? null : key.split('.').slice(0, 3).join('.')
}

function isLocal(address: string): boolean {
  return local.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
