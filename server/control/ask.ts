import { createConnection, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { ControlAnswer, type ControlRequest } from './protocol.ts'
import { socketAddress } from './socket-address.ts'

/** Asks the server that uses the data folder; null when none listens there. */
export async function askControlSocket(
  dataDir: string,
  request: ControlRequest,
): Promise<ControlAnswer | null> {
  const address = socketAddress(dataDir)
  const socket = address === null ? null : await connect(address)
  if (!socket) return null
  socket.end(JSON.stringify(request))
  const reply = await text(socket)
  if (reply === '') throw new Error('The server broke off before it answered')
  return ControlAnswer.parse(JSON.parse(reply))
}

function connect(address: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ path: address, allowHalfOpen: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // Nobody listens: there is no socket, or a killed server left it behind.
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null)
      else reject(error)
    })
  })
}
