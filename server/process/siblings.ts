import cluster from 'node:cluster'
import type { Family } from '#server/site/prometheus.ts'

// The processes of one command (PROCESSES) talk to each other through their supervisor.

/** What a worker sends to the supervisor. */
export type WorkerMessage =
  | { kind: 'listening' }
  | { kind: 'collect-metrics'; id: number }
  | { kind: 'metrics'; id: number; families: Family[] }

/** What the supervisor sends to a worker. */
export type SupervisorMessage =
  | { kind: 'report-metrics'; id: number }
  | { kind: 'collected-metrics'; id: number; others: Family[][]; restarts: number }

/** The counts of the others; those that do not answer in time are left out. */
interface SiblingCounts {
  families: Family[][]
  /** How many times one of them had to be restarted. */
  restarts: number
}

const NO_SIBLINGS: SiblingCounts = { families: [], restarts: 0 }
/** Longer than the supervisor waits for the others. Milliseconds. */
const TIMEOUT = 3_000

const pendingRequests = new Map<number, (others: SiblingCounts) => void>()
let lastRequestId = 0

/** Whether this is the only process, or the first of several. */
export function isFirst(): boolean {
  return cluster.worker === undefined || cluster.worker.id === 1
}

export function hasSiblings(): boolean {
  return cluster.worker !== undefined
}

/** Tells the supervisor that it may start the others. */
export function announceListening(): void {
  send({ kind: 'listening' })
}

/** Replies to the others with the result of `report`, for as long as the process lives. */
export function answerSiblings(report: () => Family[]): void {
  cluster.worker?.on('message', (message: SupervisorMessage) => {
    if (message.kind === 'report-metrics') send({ kind: 'metrics', id: message.id, families: report() })
    else pendingRequests.get(message.id)?.({ families: message.others, restarts: message.restarts })
  })
}

/** The counts of the other processes of this command; empty when this is the only one. */
export async function askSiblings(): Promise<SiblingCounts> {
  if (!cluster.worker?.isConnected()) return NO_SIBLINGS
  lastRequestId += 1
  const id = lastRequestId
  const timeout = AbortSignal.timeout(TIMEOUT)
  try {
    return await new Promise<SiblingCounts>((resolve) => {
      pendingRequests.set(id, resolve)
      timeout.addEventListener('abort', () => resolve(NO_SIBLINGS))
      send({ kind: 'collect-metrics', id })
    })
  } finally {
    pendingRequests.delete(id)
  }
}

/** From now on nothing but the IPC channel keeps the process alive. */
export function disconnectFromSupervisor(): void {
  if (cluster.worker?.isConnected()) cluster.worker.disconnect()
}

function send(message: WorkerMessage): void {
  // One that is ending may have lost its channel; nobody waits for its answer then.
  cluster.worker?.process.send?.(message, () => {})
}
