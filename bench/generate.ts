import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** The options of a load generator. */
export interface Order {
  port: number
  /**
   * Complete requests as sent over the wire, in turn. `{n}` is replaced by a number that is never repeated, `{blanks}` by
   * whitespace that encodes it: the search stays the same, but its address is new, so nothing of it is cached.
   */
  requests: string[]
  connections: number
  seconds: number
  /** The first of those numbers. */
  from: number
}

export interface Generated {
  requests: number
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** Responses with status 400 and above, and broken connections. */
  failures: number
}

/** Whether wrk is installed: it needs a third of the processor time per request that autocannon needs. */
export const hasWrk = spawnSync('wrk', ['-v']).error === undefined

/** Runs wrk, or our own generator, on one thread, so that it uses at most one core. */
export async function generate(order: Order): Promise<Generated> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-load-'))
  try {
    return hasWrk ? await withWrk(order, folder) : await withOurs(order, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function withOurs(order: Order, folder: string): Promise<Generated> {
  const file = path.join(folder, 'order.json')
  await writeFile(file, JSON.stringify(order))
  return JSON.parse(await outputOf(process.execPath, ['bench/generator.ts', file])) as Generated
}

async function withWrk(
  { port, requests, connections, seconds, from }: Order,
  folder: string,
): Promise<Generated> {
  const file = path.join(folder, 'requests.lua')
  await writeFile(file, luaOf(requests, from))
  const output = await outputOf('wrk', [
    ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`],
    ...['--timeout', '30s', '--script', file, `http://127.0.0.1:${port}/`],
  ])
  const [answered, microseconds, p50, p99, failures] = (/^MEASURED (.*)$/m.exec(output)?.[1] ?? '')
    .split(' ')
    .map(Number)
  if (answered === undefined || failures === undefined) throw new Error(`wrk said something else:\n${output}`)
  return {
    requests: answered,
    seconds: (microseconds ?? 0) / 1e6,
    p50: (p50 ?? 0) / 1_000,
    p99: (p99 ?? 0) / 1_000,
    failures,
  }
}

/** Each digit in binary, as four spaces and tabs. */
const BLANKS = Array.from({ length: 10 }, (_, digit) =>
  digit.toString(2).padStart(4, '0').replaceAll('0', '%20').replaceAll('1', '%09'),
)

export const numbered = (text: string, n: number): string =>
  text
    .replaceAll('{n}', String(n))
    .replaceAll('{blanks}', () => String(n).replace(/\d/g, (digit) => BLANKS[Number(digit)] ?? ''))

function luaOf(requests: string[], from: number): string {
  const hasNumbers = requests.some((one) => /\{(?:n|blanks)\}/.test(one))
  const blanks = BLANKS.map((blank, digit) => `['${digit}']='${blank}'`).join(', ')
  const list = requests.map((one) => `  ${JSON.stringify(one)},`).join('\n')
  return `local requests = {\n${list}\n}
local count = ${from}
local blanks = { ${blanks} }
local function numbered(text)
  local digits = tostring(count)
  return (text:gsub('{n}', digits):gsub('{blanks}', function() return (digits:gsub('%d', blanks)) end))
end
request = function()
  local one = requests[count % #requests + 1]
  count = count + 1
  return ${hasNumbers ? 'numbered(one)' : 'one'}
end
done = function(summary, latency)
  local e = summary.errors
  io.write(string.format('MEASURED %d %d %d %d %d\\n', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`
}

async function outputOf(program: string, words: string[]): Promise<string> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'close')
  const output = await text(child.stdout)
  const [code] = await exit
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return output
}
