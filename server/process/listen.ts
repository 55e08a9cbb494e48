import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, StartError } from '#server/config.ts'
import { hasSiblings } from './siblings.ts'

type Place = Pick<Config, 'host' | 'port'>

/** Returns the address where it listens; what a person can fix is a StartError. */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<string> {
  try {
    return await app.listen({ host, port, ...shared() })
  } catch (error) {
    throw readable(error, { host, port })
  }
}

/**
 * Where the system supports it, each process listens on its own and connections are spread among them: one that dies
 * loses only connections that it has accepted. Elsewhere Node's primary process distributes them.
 */
function shared(): object {
  return hasSiblings() && process.platform === 'linux' ? { reusePort: true } : {}
}

/** Processes that share a port would also share it with those of another command. */
export async function mustBeFree({ host, port }: Place): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host, port, exclusive: true })
    await once(probe, 'listening')
  } catch (error) {
    throw readable(error, { host, port })
  }
  probe.close()
  await once(probe, 'close')
}

function readable(error: unknown, { host, port }: Place): unknown {
  const cause = { cause: error }
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} on ${host} is already taken. Stop what uses it, or set PORT to another one.`,
      cause,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST is ${host}, which is not an address of this machine.`, cause)
  return code === 'EACCES'
    ? new StartError(`Port ${port} needs more rights. Set PORT to one above 1023.`, cause)
    : error
}
