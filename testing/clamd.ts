import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { findInstalled } from './installed.ts'

interface Clamd {
  url: string
  stop(): Promise<void>
}

const MAX_STARTING = 30_000

/** The system's scanner with a single signature: `pattern`, anywhere, so that nothing has to be downloaded. */
export async function startClamd(folder: string, pattern: string): Promise<Clamd> {
  const program = findInstalled('clamd')
  if (!program) throw new Error('clamd is not installed: apt-get install clamav-daemon')
  const port = await freePort()
  const signatures = path.join(folder, 'signatures')
  await mkdir(signatures, { recursive: true })
  // Name, any type of file, any place.
  const signature = `Pragati.Test:0:*:${Buffer.from(pattern).toString('hex')}\n`
  await writeFile(path.join(signatures, 'own.ndb'), signature)
  const lines = [
    `DatabaseDirectory ${signatures}`,
    `TCPSocket ${port}`,
    'TCPAddr 127.0.0.1',
    'Foreground yes',
  ]
  const file = path.join(folder, 'clamd.conf')
  await writeFile(file, lines.map((line) => `${line}\n`).join(''))
  const child = spawn(program, ['-c', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => said.push(String(piece)))
  const exit = once(child, 'exit')
  const end = Date.now() + MAX_STARTING
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`clamd did not start:\n${said.join('')}`)
    await sleep(50)
  }
  return {
    url: `tcp://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    // It does not listen yet.
    return false
  } finally {
    socket.destroy()
  }
}
