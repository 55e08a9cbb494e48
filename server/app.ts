import type { IncomingMessage, ServerResponse } from 'node:http'
import multipart from '@fastify/multipart'
import proxyAddress from '@fastify/proxy-addr'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { API_BASE } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { openApiRoutes } from './api/api-docs.ts'
import { type CachedReplies, createCachedReplies } from './api/cached-replies.ts'
import { CallerLimit } from './api/caller-limit.ts'
import { compressReplies } from './api/compressed-replies.ts'
import { installErrorHandler, rejectUnreadable, rejectUnroutable } from './api/errors.ts'
import { createHttpServer } from './api/http-server.ts'
import { createInvoke, createInvokeForJson } from './api/invoke.ts'
import { installJsonParser } from './api/json-body.ts'
import { mount } from './api/mount.ts'
import { operationsOf } from './api/operations.ts'
import { peekBody } from './api/peek-body.ts'
import { createReadQueue } from './api/read-queue.ts'
import { openCaches } from './cache/caches.ts'
import type { AddressOf } from './cache/write-response.ts'
import { allRoutes } from './features/all-routes.ts'
import { errorForLog } from './log/error-for-log.ts'
import { pathForLog } from './log/path-for-log.ts'
import { installDevMail } from './mail/dev-mail.ts'
import { createPages, type PageHandler, type Pages } from './pages/pages.ts'
import { bareHeaders, installSecurityHeaders } from './pages/security-headers.ts'
import { standardOutput } from './process/output.ts'
import type { Resources } from './resources.ts'
import { serveAssets } from './site/assets.ts'
import { healthRoutes } from './site/health.ts'
import { linkPreviewRoutes } from './site/link-previews/link-previews.ts'
import { manifestRoutes, type SiteWords } from './site/manifest.ts'
import { mediaRoutes } from './site/media.ts'
import { createRequestCounts, metricsRoutes, routeOf } from './site/metrics.ts'
import { readTarget } from './site/request-target.ts'
import { sitemapRoutes } from './site/sitemap/sitemap.ts'
import { unsubscribeRoutes } from './site/unsubscribe.ts'

export interface BuiltPages {
  handler: PageHandler
  /** Languages that pages are rendered in; the first has addresses without a prefix. */
  languages: readonly string[]
  /** Texts about the site that are not part of a page, by language. */
  words?: SiteWords
  /** Folder of the built files for the browser. */
  assets: string
  /** During development: gets every request first, and nothing is cached. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Closes what the pages opened. */
  close?: () => Promise<void>
}

/** How long a caller may take, so that slow clients do not occupy connections for ever. Milliseconds. */
export interface ConnectionLimits {
  /** For the headers of a request. */
  headersTimeout: number
  /** For the whole request: a photo of 5 MB over a slow connection takes minutes. */
  requestTimeout: number
  /** For an idle connection between two requests. */
  keepAliveTimeout: number
  /** How often connections are checked for these limits. */
  connectionsCheckingInterval: number
}

const CONNECTION_LIMITS: ConnectionLimits = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 10_000,
}

/** Nothing below these paths is a page. */
const NO_PAGE = /^\/(?:api|assets|dev|media)(?:\/|$)/i

function isPageRead({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(url)
}

interface Options {
  connectionLimits?: ConnectionLimits
  /** Whether finished pages and replies are cached. */
  caching?: boolean
}

/**
 * Registers everything that is mounted, in order. Without built pages only the API answers. The process
 * around it is main.ts.
 */
export async function buildApp(
  resources: Resources,
  built?: BuiltPages,
  { connectionLimits = CONNECTION_LIMITS, caching = !built?.middleware }: Options = {},
): Promise<FastifyInstance> {
  const { config } = resources
  const caches = await openCaches(resources.database, caching)
  let pages: Pages | undefined
  let replies: CachedReplies | undefined
  const counts = createRequestCounts()
  const headers = bareHeaders(config.site)
  const reject = rejectUnroutable(headers)
  const trustProxy = (_address: string, hop: number) => hop < config.trustedProxies
  const addressOf: AddressOf = (request) => proxyAddress(request, trustProxy)
  const app = Fastify({
    logger: {
      level: config.logLevel,
      serializers: { err: (error: unknown) => errorForLog(error) },
      stream: standardOutput,
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: limits.jsonBytes,
    clientErrorHandler: rejectUnreadable(headers),
    frameworkErrors: (error, request, reply) => {
      if (!pages || !isPageRead(request)) return reject(error, request, reply)
      pages.serve(request.raw, reply.raw, request.ip).catch((failure) => reject(failure, request, reply))
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    serverFactory: (handle) =>
      createHttpServer({ ...connectionLimits }, headers, (request, response) => {
        readTarget(request)
        // Cached pages and replies are sent before anything else: they are most of the traffic.
        if (built?.middleware) built.middleware(request, response, () => handle(request, response))
        else if (replies?.serveCached(request, response))
          counts.observeCached('cached reply', request.method ?? 'GET', response.statusCode)
        else if (pages?.serveCached(request, response))
          counts.observeCached('cached page', request.method ?? 'GET', response.statusCode)
        else
          peekBody(request, replies?.lengthOfRead(request) ?? null, (body) => {
            if (!body || !replies?.serveCached(request, response, body)) {
              handle(request, response)
              return false
            }
            counts.observeCached('cached reply', 'POST', response.statusCode)
            return true
          })
      }),
  })
  const operations = operationsOf(resources, allRoutes, app.log, caches)
  const invoke = createInvokeForJson(operations)
  const readLimit = new CallerLimit(config.rateLimitScale)
  const readQueue = createReadQueue()
  replies = createCachedReplies(caches, { operations, invoke, headers, readLimit, readQueue, addressOf })
  const calls = { invoke, cached: replies, readLimit, readQueue }
  app.addHook('onClose', () => caches.close())
  installJsonParser(app)
  installErrorHandler(app)
  installSecurityHeaders(app, config.site)
  compressReplies(app)
  app.addHook('onResponse', async (request, reply) => {
    counts.observe(request.method, routeOf(request), reply.statusCode, reply.elapsedTime / 1_000)
    request.log.info({
      method: request.method,
      path: pathForLog(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
  healthRoutes(app, resources)
  metricsRoutes(app, resources, counts, caches)
  openApiRoutes(app, config.site, resources.version)
  await sitemapRoutes(app, resources)
  linkPreviewRoutes(app, resources)
  mediaRoutes(app, resources)
  manifestRoutes(app, config.site, built?.words)
  await unsubscribeRoutes(app, resources)
  await app.register(
    async (api) => {
      await api.register(multipart)
      mount(
        api,
        resources,
        calls,
        [...operations.values()].map(({ spec }) => spec),
      )
      api.setNotFoundHandler(() => fail('not_found'))
    },
    { prefix: API_BASE },
  )
  if (built) {
    await serveAssets(app, built.assets)
    pages = createPages(resources, createInvoke(operations), app.log, built.handler, {
      languages: built.languages,
      caches,
      readQueue,
      addressOf,
    })
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) => {
        if (!pages || NO_PAGE.test(request.url)) return reply.callNotFound()
        await pages.serve(request.raw, reply.raw, request.ip)
        return reply.hijack()
      },
    })
  }
  app.setNotFoundHandler(() => fail('not_found'))
  installDevMail(app, config)
  return app
}
