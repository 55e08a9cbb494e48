import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../free-port.ts'

/** The script that brings up a whole installation on one machine, with the files of deploy/. */

const MADE = /^pragati-try-/

test('a main database, a replica, a pooler, two instances and a load balancer start, and leave nothing behind', async () => {
  const before = (await readdir(tmpdir())).filter((name) => MADE.test(name))
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/deploy-try.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'close')
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece))
  await expect.poll(() => said, { timeout: 200_000 }).toContain('DATABASE_REPLICA_URL')

  const instances = [...said.matchAll(/^Instance \d: +(\S+)/gm)].map(([, url = '']) => url)
  expect(instances).toHaveLength(2)
  const home = await fetch(`http://127.0.0.1:${port}/`)
  expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('Upgrading the community')])
  for (const url of instances) {
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const metrics = async () => (await fetch(`${url}/metrics`)).text()
    await expect.poll(metrics, { timeout: 60_000 }).toContain('pragati_replicas_current 1\n')
  }

  child.kill('SIGINT')

  const [code] = await exit
  expect([code, said]).toEqual([0, expect.stringContaining('Ending …')])
  for (const url of [...instances, `http://127.0.0.1:${port}`]) await expect(fetch(url)).rejects.toThrow()
  expect((await readdir(tmpdir())).filter((name) => MADE.test(name) && !before.includes(name))).toEqual([])
})
