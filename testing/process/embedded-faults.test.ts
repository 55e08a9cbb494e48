import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { afterFile } from '../when-file-ends.ts'
import { aReadyFolder, type ServerProcess, startServer } from './server-process.ts'
import { findMissing, startTraffic } from './traffic.ts'

/** One data folder with the demo content: whatever happens to a server on it, the next one finds all data. */

let env: Record<string, string>
let server: ServerProcess

beforeAll(async () => {
  env = {
    DATA_DIR: await aReadyFolder('demo', afterFile),
    DEMO: 'on',
    RATE_LIMIT_SCALE: '1000000',
    YOUTUBE_OEMBED_URL: 'http://127.0.0.1:1',
  }
  server = await startServer(env, afterFile)
})

test('after kill -9 under load, again and again, every acknowledged write is in the embedded database', async () => {
  const acknowledged = []
  for (const writes of [5, 25, 60]) {
    const traffic = await startTraffic(server.url)
    onTestFinished(() => traffic.stop())
    await traffic.until(() => traffic.acknowledged.length >= writes)

    server.child.kill('SIGKILL')
    await server.ended()
    await traffic.stop()
    acknowledged.push(...traffic.acknowledged)
    server = await startServer(env, afterFile)

    expect(traffic.wrong).toEqual([])
    expect(await findMissing(server.url, acknowledged)).toEqual([])
  }
})
