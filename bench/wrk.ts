import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SCRIPT = fileURLToPath(new URL('./wrk.lua', import.meta.url))
const run = promisify(execFile)

export interface WrkLoad {
  url: string
  /** Gone through in turn; `{once}` in a path becomes a number that never comes again. */
  requests: readonly { path: string; method?: string; body?: string }[]
  connections: number
  /** Seconds. */
  duration: number
  /** For the file of the requests. */
  folder: string
}

let asked = 0

/**
 * Requests a second, asked for by wrk. Every one carries the header that is given no cached reply. Fails when one was not
 * answered with 2xx or 3xx.
 */
export async function throughput({ url, requests, connections, duration, folder }: WrkLoad): Promise<number> {
  const lines = requests.map(({ method = 'GET', path, body = '' }) => `${method}\t${path}\t${body}`)
  const file = path.join(folder, 'requests')
  await writeFile(file, `${lines.join('\n')}\n`)
  asked += 1_000_000
  const numbers = [
    '-t1',
    '--timeout',
    '30s',
    `-c${connections}`,
    `-d${duration}s`,
    '-s',
    SCRIPT,
    url,
    '--',
    file,
    String(asked),
  ]
  const { stdout } = await run('wrk', numbers).catch((error) => {
    throw error.code === 'ENOENT' ? new Error('wrk is not installed (apt-get install wrk).') : error
  })
  const wrong = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0]
  if (wrong) throw new Error(`${url} ${requests[0]?.path}: ${wrong}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
