import cluster from 'node:cluster'
import type { Family } from '#server/site/prometheus.ts'

/** How the processes of one command (PROCESSES) talk to each other, through their supervisor. */
export type Question =
  | { kind: 'listening' }
  | { kind: 'collect-metrics'; id: number }
  | { kind: 'metrics'; id: number; families: Family[] }
export type Answer =
  | { kind: 'report-metrics'; id: number }
  | { kind: 'collected-metrics'; id: number; others: Family[][]; restarts: number }

/** The counts of the others; those that do not answer in time are left out. */
interface SiblingCounts {
  families: Family[][]
  /** How many times one of them had to be restarted. */
  restarts: number
}

const NOBODY: SiblingCounts = { families: [], restarts: 0 }
/** Longer than the supervisor waits for the others. Milliseconds. */
const TIMEOUT = 3_000

const asked = new Map<number, (others: SiblingCounts) => void>()
let questions = 0

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
  cluster.worker?.on('message', (answer: Answer) => {
    if (answer.kind === 'report-metrics') send({ kind: 'metrics', id: answer.id, families: report() })
    else asked.get(answer.id)?.({ families: answer.others, restarts: answer.restarts })
  })
}

/** The counts of the other processes of this command; empty when this is the only one. */
export async function askSiblings(): Promise<SiblingCounts> {
  if (!cluster.worker?.isConnected()) return NOBODY
  questions += 1
  const id = questions
  const timeout = AbortSignal.timeout(TIMEOUT)
  try {
    return await new Promise<SiblingCounts>((resolve) => {
      asked.set(id, resolve)
      timeout.addEventListener('abort', () => resolve(NOBODY))
      send({ kind: 'collect-metrics', id })
    })
  } finally {
    asked.delete(id)
  }
}

/** From now on nothing but the IPC channel keeps the process alive. */
export function disconnectFromSupervisor(): void {
  if (cluster.worker?.isConnected()) cluster.worker.disconnect()
}

function send(question: Question): void {
  // One that is ending may have lost its channel; nobody waits for its answer then.
  cluster.worker?.process.send?.(question, () => {})
}
