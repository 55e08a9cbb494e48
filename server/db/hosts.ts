import type { ClientBase } from 'pg'

/** An address may name several hosts, `postgresql://user:password@first:5432,second:5432/name`: one for each of them. */
export function addressesOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => before + host + after)
}

/** Of several hosts the one that is tried, until somebody finds that it cannot be used. */
export interface Hosts {
  readonly all: readonly string[]
  current(): string
  /** The one at this address is away, or may only be read. */
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
      // Others may have left it before.
      if (current() === address) at = (at + 1) % all.length
    },
  }
}

/** How long the answer is waited for. Milliseconds. */
const PATIENCE = 3_000

/** Rejects a host that only follows another one, as if it were away. */
export async function mustBeWritable(client: ClientBase): Promise<void> {
  const query = { text: 'SELECT pg_is_in_recovery() AS follows', query_timeout: PATIENCE }
  const { rows } = await client.query<{ follows: boolean }>(query)
  if (rows[0]?.follows)
    throw Object.assign(new Error('the database is a replica that may only be read'), { code: '57P03' })
}
