import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems hand out by themselves (from 32768 on): a connection made meanwhile cannot take the port. */
const FIRST = 10_000
const BLOCK = 100
const BLOCKS = 220

let taken = 0

/** A port that nothing listens on. Each process chooses from a block of its own, so that no two choose the same. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < BLOCK; tried += 1) {
    const port = FIRST + (process.pid % BLOCKS) * BLOCK + (taken++ % BLOCK)
    if (await isFree(port)) return port
  }
  throw new Error('no free port')
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
