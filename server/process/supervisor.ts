import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, StartError } from '#server/config.ts'
import type { Family } from '#server/site/prometheus.ts'
import { mustBeFree } from './listen.ts'
import { standardError, standardOutput } from './output.ts'
import type { SupervisorMessage, WorkerMessage } from './siblings.ts'

/** Delay before a process that ended is replaced, doubled for each that did not live long. Milliseconds. */
const FIRST_PAUSE = 250
const MAX_PAUSE = 30_000
/** A process that lived this long was healthy. Milliseconds. */
const LONG = 60_000
/** How long each process has to report its counts. Milliseconds. */
const TIMEOUT = 1_000

/**
 * Runs several processes of `entry` on one port, and replaces any that ends. The first must get as far as
 * listening: what prevents that would stop the others, too. Returns once all have ended.
 */
export async function supervise(entry: string, config: Config): Promise<void> {
  try {
    await mustBeFree(config)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    standardError.write(`${error.message}\n`)
    process.exitCode = 1
    return
  }
  await superviseAll(entry, config.processes)
}

async function superviseAll(entry: string, count: number): Promise<void> {
  cluster.setupPrimary({ exec: entry })
  const ending = new AbortController()
  const metrics = createMetricsCollector()
  let isUp = false

  function stop(): void {
    ending.abort()
    for (const { process: child } of workers()) child.kill('SIGTERM')
  }

  /** Starts one; resolves when it has ended, to how long it lived. */
  function runWorker(onListening: () => void = () => {}): Promise<number> {
    const began = Date.now()
    const worker = cluster.fork()
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'listening') onListening()
      else metrics.onMessage(worker, message)
    })
    return new Promise((resolve) => {
      worker.once('exit', (code, signal) => {
        const isStopping = ending.signal.aborted
        // One that got the signal before it served anybody had nothing to finish.
        if (code !== 0 && (isStopping ? signal !== 'SIGTERM' : !isUp)) process.exitCode = 1
        if (isUp && !isStopping) logEnd(worker, code, signal)
        resolve(Date.now() - began)
      })
    })
  }

  /** Restarts it in the same place until it is told to stop. */
  async function keepRunning(first: Promise<number>): Promise<void> {
    let lived = await first
    for (let shortRuns = 0; !ending.signal.aborted; shortRuns += 1) {
      if (lived > LONG) shortRuns = 0
      const pause = Math.min(FIRST_PAUSE * 2 ** shortRuns, MAX_PAUSE)
      if (!(await pauseUnless(ending.signal, pause))) return
      metrics.restarts += 1
      lived = await runWorker()
    }
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>()
  const first = runWorker(listens)
  await Promise.race([listening.then(() => (isUp = true)), first])
  if (!isUp || ending.signal.aborted) return void (await first)
  const others = Array.from({ length: count - 1 }, () => runWorker())
  await Promise.all([first, ...others].map(keepRunning))
}

/** Returns whether the whole time passed. */
function pauseUnless(signal: AbortSignal, ms: number): Promise<boolean> {
  return sleep(ms, true, { signal }).catch(() => false)
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

function logEnd({ process: { pid } }: Worker, code: number | null, signal: string | null): void {
  const msg = 'a process ended and is replaced'
  standardOutput.write(
    `${JSON.stringify({ level: 50, time: Date.now(), pid: process.pid, ended: pid, code, signal, msg })}\n`,
  )
}

interface MetricsCollector {
  restarts: number
  onMessage(from: Worker, message: Exclude<WorkerMessage, { kind: 'listening' }>): void
}

/** Collects the counts of all the other processes when one asks for them. */
function createMetricsCollector(): MetricsCollector {
  const pending = new Map<number, (from: Worker, families: Family[]) => void>()
  let lastId = 0

  async function ask(all: Worker[]): Promise<Family[][]> {
    lastId += 1
    const id = lastId
    const replies = new Map<Worker, Family[]>()
    await new Promise<void>((resolve) => {
      const resolveIfComplete = () => replies.size === all.length && resolve()
      pending.set(id, (from, families) => {
        replies.set(from, families)
        resolveIfComplete()
      })
      setTimeout(resolve, TIMEOUT).unref()
      for (const worker of all) send(worker, { kind: 'report-metrics', id })
      resolveIfComplete()
    })
    pending.delete(id)
    return [...replies.values()]
  }

  const collector: MetricsCollector = {
    restarts: 0,
    onMessage(from, message) {
      if (message.kind === 'metrics') return pending.get(message.id)?.(from, message.families)
      ask(workers().filter((worker) => worker !== from && worker.isConnected())).then((others) =>
        send(from, { kind: 'collected-metrics', id: message.id, others, restarts: collector.restarts }),
      )
    },
  }
  return collector
}

/** A process that is ending need not get it. */
function send(worker: Worker, message: SupervisorMessage): void {
  if (worker.isConnected()) worker.send(message, undefined, () => {})
}
