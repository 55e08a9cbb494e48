import type { TestApp } from '#testing/app.ts'
import { randomFrom } from './random.ts'
import { aRequest, type GeneratedRequest } from './requests.ts'
import { anAccountWithPassword, aWorld } from './world.ts'

/** The size of `npm run fuzz`; by default a short run with a fixed seed. */
export const fuzzOptions = {
  count: Number(process.env.FUZZ_REQUESTS ?? 1_000),
  seed: Number(process.env.FUZZ_SEED ?? 20),
}

export interface Outcome {
  /** The number of replies with each status. */
  statuses: Record<number, number>
  /** Violations: server errors, replies outside the envelope, replies that took too long. */
  findings: string[]
}

/** Maximum time of a reply. Generous, since machines are busy. Milliseconds. */
const MAX_MILLISECONDS = 10_000
/** Requests per world; by then much in it has been changed and deleted. */
const WORLD_LASTS = 1_500

/** Sends that many requests generated from the contract and reports every violation. */
export async function fuzz(app: TestApp, seed: number, count: number): Promise<Outcome> {
  const random = randomFrom(seed)
  const outcome: Outcome = { statuses: {}, findings: [] }
  let world = await aWorld(app)
  for (let at = 0; at < count; at += 1) {
    if (at > 0 && at % WORLD_LASTS === 0) world = await aWorld(app)
    const made = aRequest(world, random)
    const { status, finding } = await ask(app, made)
    outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1
    if (finding) outcome.findings.push(`request ${at}: ${finding}\n${asSent(made)}`)
    // Its session has ended, or the account is gone or suspended.
    if (status === 401 && made.role)
      world.accountsByRole[made.role] = await anAccountWithPassword(app, made.role)
  }
  return outcome
}

async function ask(
  { app }: TestApp,
  { request }: GeneratedRequest,
): Promise<{ status: number; finding: string | null }> {
  const began = performance.now()
  const hung = AbortSignal.timeout(MAX_MILLISECONDS)
  try {
    const reply = await app.inject({ ...request, signal: hung })
    const took = performance.now() - began
    const late = took > MAX_MILLISECONDS ? `took ${Math.round(took)} ms` : null
    const isDownload = reply.headers['content-disposition'] !== undefined
    return {
      status: reply.statusCode,
      finding: late ?? (isDownload ? null : misfit(reply.statusCode, reply.body)),
    }
  } catch (error) {
    return { status: 0, finding: hung.aborted ? 'no reply' : `thrown: ${String(error)}` }
  }
}

/** The video platform cannot be reached in tests: the message about that is the only permitted 5xx. */
const PLATFORM_DOWN = 'The video site cannot be reached right now'

function misfit(status: number, text: string): string | null {
  if (status >= 500 && !text.includes(PLATFORM_DOWN)) return `${status} ${text.slice(0, 200)}`
  if (text.length > 2_000_000) return `${status} with ${text.length} characters`
  const body = parsed(text)
  if (body === null) return `${status} is not JSON: ${text.slice(0, 200)}`
  const isSuccess = status === 200 && body.status === 'success' && body.success === true
  const isFailure =
    status >= 400 &&
    body.status === 'fail' &&
    body.success === false &&
    typeof body.message === 'string' &&
    body.error === body.message
  return isSuccess || isFailure ? null : `${status} outside the envelope: ${text.slice(0, 200)}`
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
}

function asSent({ name, role, request: { method, url, payload } }: GeneratedRequest): string {
  const body =
    typeof payload === 'string' ? payload : Buffer.isBuffer(payload) ? payload.toString('latin1') : ''
  return `  ${name} as ${role ?? 'a visitor'}: ${method} ${String(url).slice(0, 600)}\n  ${body.slice(0, 1_200)}`
}
