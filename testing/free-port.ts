import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Below the range that systems assign automatically (from 32768 on): no outgoing connection can take the port first.
 */
const FIRST = 10_000
const PORTS = 22_000

/**
 * A file for each port that a test process, of any checkout, has chosen. Not below TMPDIR, which differs from one run
 * of `npm test` to the next.
 */
const CLAIMS = path.join(process.platform === 'win32' ? tmpdir() : '/tmp', 'pragati-test-ports')

const claimed: string[] = []
process.once('exit', () => {
  for (const file of claimed) rmSync(file, { force: true })
})

/** A port that nothing listens on, and that no other process of the tests chooses while this one runs. */
export async function freePort(): Promise<number> {
  mkdirSync(CLAIMS, { recursive: true })
  for (let tried = 0; tried < PORTS; tried += 1) {
    const port = FIRST + Math.floor(Math.random() * PORTS)
    if (claim(port) && (await isFree(port))) return port
  }
  throw new Error('no free port')
}

function claim(port: number): boolean {
  const file = path.join(CLAIMS, String(port))
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Left by a killed process: free for the next caller.
    if (!isAlive(holderOf(file))) rmSync(file, { force: true })
    return false
  }
  claimed.push(file)
  return true
}

/** Zero, which is no process in particular, while its file is being written or removed. */
function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return 0
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, '127.0.0.1')
    await once(probe, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}
