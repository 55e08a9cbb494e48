import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { findInstalled } from './installed.ts'
import { replaceAll } from './pgbouncer.ts'

export interface LoadBalancer {
  url: string
  /** Where the shipped file listens without TLS. */
  plainUrl: string
  stop(): Promise<void>
}

const MAX_STARTING = 30_000
/** The names of the instances in the file. */
const NAMES = ['one', 'two', 'three']

/**
 * HAProxy with the configuration of deploy/, in front of two or three instances on these ports of this
 * machine. Without a certificate: what comes to the one port counts as encrypted, what comes to the other does not.
 */
export async function startHaproxy(
  ports: readonly number[],
  folder: string,
  own?: number,
): Promise<LoadBalancer> {
  const program = findInstalled('haproxy')
  if (!program) throw new Error('HAProxy is not installed: apt-get install haproxy')
  const port = own ?? (await freePort())
  const plainPort = await freePort()
  const shipped = replaceAll(await readFile('deploy/haproxy.cfg', 'utf8'), {
    'bind :443 ssl crt /etc/haproxy/pragati.pem alpn h2,http/1.1': `bind 127.0.0.1:${port}`,
    '  bind :80\n': `  bind 127.0.0.1:${plainPort}\n`,
    '{ ssl_fc }': `{ dst_port ${port} }`,
    // Not every user may open so many files.
    '  maxconn 5000\n': '  maxconn 400\n',
    '  log /dev/log local0 notice\n': '  log stderr format raw local0 notice\n',
    ...Object.fromEntries(ports.map((one, at) => [`127.0.0.1:300${at + 1}`, `127.0.0.1:${one}`])),
  })
  const missing = NAMES.slice(ports.length)
  const lines = shipped
    .split('\n')
    .filter((line) => !missing.some((name) => line.startsWith(`  server ${name} `)))
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, 'haproxy.cfg')
  await writeFile(file, lines.join('\n'))
  const said: string[] = []
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => said.push(String(piece)))
  const exit = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const end = Date.now() + MAX_STARTING
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`HAProxy did not start:\n${said.join('')}`)
    await sleep(50)
  }
  return {
    url,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    stop: async () => {
      child.kill('SIGTERM')
      await exit
    },
  }
}
