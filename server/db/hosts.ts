import type { ClientBase } from 'pg'

/**
 * An address may name several hosts, `postgresql://user:password@first:5432,second:5432/name`: returns an
 * address for each of them.
 */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => before + host + after)
}

/** Several hosts, one of which is used until it turns out to be unusable. */
export interface Hosts {
  readonly all: readonly string[]
  current(): string
  /** To be called when the host at this address is down, or read-only. */
  leave(address: string): void
}

export function hostsOf(url: string): Hosts {
  const all = addressesOf(url)
  let at = 0
  const current = () => all[at] ?? url
  return {
    all,
    current,
    leave: (address) => {
      // Another connection may have switched before.
      if (current() === address) at = (at + 1) % all.length
    },
  }
}

/** How long to wait for the answer. Milliseconds. */
const TIMEOUT = 3_000

/** Rejects a host that is a replica, as if it were down. */
export async function mustBeWritable(client: ClientBase): Promise<void> {
  const query = { text: 'SELECT pg_is_in_recovery() AS follows', query_timeout: TIMEOUT }
  const { rows } = await client.query<{ follows: boolean }>(query)
  if (rows[0]?.follows)
    throw Object.assign(new Error('the database is a replica that may only be read'), { code: '57P03' })
}
