import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { and, count, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import type { Caches } from '#server/cache/caches.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { standardOutput } from '#server/process/output.ts'
import { answerSiblings, askSiblings } from '#server/process/siblings.ts'
import type { Resources } from '#server/resources.ts'
import { isLocalCaller } from './local-caller.ts'
import { exposition, type Family, merged } from './prometheus.ts'

/** Upper bounds of the duration histogram, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const LAG_RESOLUTION_MS = 20

interface RequestCounts {
  /** A request and its response; `route` is a pattern, never an address. */
  observe(method: string, route: string, status: number, seconds: number): void
  /** A response from the cache, either a page or a reply of the API. */
  observeCached(route: 'cached page' | 'cached reply', method: string, status: number): void
  families(): Family[]
}

/** What this process has answered since it started. */
export function createRequestCounts(): RequestCounts {
  const answered = new Map<string, { labels: Record<string, string>; requests: number }>()
  const durations = new Map<
    string,
    { labels: Record<string, string>; buckets: number[]; sum: number; count: number }
  >()
  const fromCache = { 'cached page': 0, 'cached reply': 0 }

  function countOne(method: string, route: string, status: number): void {
    const key = `${method} ${route} ${status}`
    const found = answered.get(key) ?? { labels: { method, route, status: String(status) }, requests: 0 }
    found.requests += 1
    answered.set(key, found)
  }

  return {
    observe(method, route, status, seconds) {
      countOne(method, route, status)
      const key = `${method} ${route}`
      const empty = { labels: { method, route }, buckets: BOUNDS.map(() => 0), sum: 0, count: 0 }
      const found = durations.get(key) ?? empty
      BOUNDS.forEach((bound, at) => {
        if (seconds <= bound) found.buckets[at] = (found.buckets[at] ?? 0) + 1
      })
      found.sum += seconds
      found.count += 1
      durations.set(key, found)
    },
    observeCached(route, method, status) {
      countOne(method, route, status)
      fromCache[route] += 1
    },
    families: () => [
      {
        name: 'pragati_http_requests_total',
        type: 'counter',
        help: 'Answered requests by method, route and status.',
        samples: [...answered.values()].map(({ labels, requests }) => ({ labels, value: requests })),
      },
      {
        name: 'pragati_http_request_duration_seconds',
        type: 'histogram',
        help: 'Time to answer, without those from the cache.',
        samples: [...durations.values()].flatMap(({ labels, buckets, sum, count: all }) => [
          ...BOUNDS.map((bound, at) => ({
            suffix: '_bucket',
            labels: { ...labels, le: String(bound) },
            value: buckets[at] ?? 0,
          })),
          { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: all },
          { suffix: '_sum', labels, value: sum },
          { suffix: '_count', labels, value: all },
        ]),
      },
      single(
        'pragati_cached_page_answers_total',
        'counter',
        'Requests answered with a cached page.',
        fromCache['cached page'],
      ),
      single(
        'pragati_cached_reply_answers_total',
        'counter',
        'Requests answered with a cached reply of the API.',
        fromCache['cached reply'],
      ),
    ],
  }
}

/** The route as a pattern: few values, however many addresses there are. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  const { spec } = routeOptions.config
  if (spec) return API_BASE + spec.path
  const { url } = routeOptions
  if (url === undefined || url === '/*') return 'page'
  return url.startsWith('/assets/') ? '/assets/*' : url
}

/**
 * /metrics in the text format of Prometheus, of all processes of this command, for callers on this machine or
 * with METRICS_TOKEN.
 */
export function metricsRoutes(
  app: FastifyInstance,
  resources: Resources,
  counts: RequestCounts,
  { answers }: Caches,
): void {
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
  lag.enable()
  app.addHook('onClose', async () => lag.disable())

  /** Of this process alone. */
  function report(): Family[] {
    const seconds = lag.percentile(99) / 1e9
    lag.reset()
    return [...counts.families(), ...cachedAnswers(answers.size), ...processFacts(seconds)]
  }
  answerSiblings(report)

  app.get('/metrics', async (request, reply) => {
    if (!isLocalCaller(request) && !hasToken(request, resources.config.metricsToken)) fail('not_found')
    const others = await askSiblings()
    const families = [
      ...merged([report(), ...others.families]),
      ...(await databaseFacts(resources)),
      single('pragati_processes', 'gauge', 'Processes that share the work.', 1 + others.families.length),
      single(
        'pragati_process_restarts_total',
        'counter',
        'Processes that had to be replaced.',
        others.restarts,
      ),
    ]
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(exposition(families))
  })
}

function hasToken(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const sent = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return sent.length === wanted.length && timingSafeEqual(sent, wanted)
}

function cachedAnswers({ answers, bytes }: Caches['answers']['size']): Family[] {
  return [
    single('pragati_cached_answers', 'gauge', 'Finished pages and replies in memory.', answers),
    single('pragati_cached_answers_bytes', 'gauge', 'Memory of the cached pages and replies.', bytes),
  ]
}

/** Without its database the process still reports everything else. */
async function databaseFacts({ db, database }: Resources): Promise<Family[]> {
  const { replicas } = database
  const arrive = Number(database.isListening())
  const up = (value: 0 | 1) => [
    single('pragati_database_up', 'gauge', 'The database answers.', value),
    single('pragati_notifications_up', 'gauge', 'Messages from other processes arrive.', arrive),
  ]
  try {
    const [[waiting], [failed]] = await Promise.all([
      db
        .select({ n: count() })
        .from(jobs)
        .where(and(isNull(jobs.doneAt), isNull(jobs.failedAt))),
      db.select({ n: count() }).from(jobs).where(isNotNull(jobs.failedAt)),
    ])
    return [
      ...up(1),
      ...(replicas
        ? [single('pragati_replicas_current', 'gauge', 'Replicas that are read.', replicas.currentCount())]
        : []),
      single('pragati_jobs_waiting', 'gauge', 'Background jobs that are not done.', waiting?.n ?? 0),
      single('pragati_jobs_failed', 'gauge', 'Background jobs that were given up.', failed?.n ?? 0),
    ]
  } catch {
    return up(0)
  }
}

function processFacts(lag: number): Family[] {
  const { user, system } = process.cpuUsage()
  const started = Date.now() / 1_000 - process.uptime()
  return [
    single(
      'pragati_log_lines_dropped_total',
      'counter',
      'Log lines that the output did not take.',
      standardOutput.droppedLines(),
    ),
    single('process_cpu_seconds_total', 'counter', 'CPU time of this process.', (user + system) / 1e6),
    single('process_resident_memory_bytes', 'gauge', 'Resident memory.', process.memoryUsage.rss()),
    {
      ...single('process_start_time_seconds', 'gauge', 'When the first of the processes started.', started),
      together: 'least',
    },
    {
      ...single(
        'nodejs_eventloop_lag_p99_seconds',
        'gauge',
        'Since the last look.',
        Number.isFinite(lag) ? lag : 0,
      ),
      together: 'most',
    },
  ]
}

function single(name: string, type: Family['type'], help: string, value: number): Family {
  return { name, type, help, samples: [{ labels: {}, value }] }
}
