import { chmod, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import type { ControlResources } from './operation.ts'
import { ControlRequest } from './protocol.ts'
import { socketAddress } from './socket-address.ts'

/**
 * The command line's way into a running server whose embedded database allows one process: a local socket that only the
 * owner of the data folder can open. One request per connection, JSON both ways; the end of the stream ends a message.
 */

const MAX_REQUEST = 4_194_304
/** A request has to arrive within this time. Milliseconds. */
const TIMEOUT = 10_000

interface Log {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

/** Listens until the returned function is called. Only for the process that holds the lock of the data folder. */
export async function openControlSocket(
  resources: ControlResources,
  dataDir: string,
  log: Log,
): Promise<() => Promise<void>> {
  const address = socketAddress(dataDir)
  if (address === null) {
    log.warn(
      { dataDir },
      'the command line cannot reach this server: the path of its data folder is too long',
    )
    return async () => {}
  }
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // The caller may leave before the answer: without a listener that would crash the server.
    socket.on('error', (err) => log.warn({ err }, 'a command could not be answered'))
    answer(socket, resources, log).catch((err: Error) => socket.destroy(err))
  })
  await rm(address, { force: true })
  await listenPrivately(server, address)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
    })
}

/** Nobody else can ever open the socket: the mask applies from its creation. */
async function listenPrivately(server: Server, address: string): Promise<void> {
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(address, resolve)
    })
  } finally {
    process.umask(mask)
  }
  await chmod(address, 0o600)
}

async function answer(socket: Socket, resources: ControlResources, log: Log): Promise<void> {
  socket.setTimeout(TIMEOUT, () => socket.destroy(new Error('the request did not come in time')))
  let size = 0
  const pieces: Buffer[] = []
  for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > MAX_REQUEST) throw new Error('the request is too large')
    pieces.push(piece)
  }
  socket.setTimeout(0)
  const request = ControlRequest.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')))
  log.info({ operation: request.operation, actor: request.actor }, 'command')
  // Loaded with the first command: it knows how to make backups, which a server rarely does.
  const { perform } = await import('./perform.ts')
  const reply = await perform(resources, request, (err) =>
    log.error({ err }, 'a command failed unexpectedly'),
  )
  socket.end(JSON.stringify(reply))
}
