import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { API_BASE } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { operatorAccountRoutes } from './features/accounts/operator-accounts.routes.ts'
import { passwordRoutes } from './features/accounts/passwords.routes.ts'
import { profileRoutes } from './features/accounts/profiles.routes.ts'
import { analyticsRoutes } from './features/analytics/analytics.routes.ts'
import { categoryRoutes } from './features/categories/categories.routes.ts'
import { operatorCategoryRoutes } from './features/categories/operator-categories.routes.ts'
import { creatorApplicationRoutes } from './features/creator-applications/creator-applications.routes.ts'
import { applicationDecisionRoutes } from './features/creator-applications/decisions.routes.ts'
import { linkPreviewRoutes } from './features/link-previews/link-previews.ts'
import { operatorSiteRoutes } from './features/operator/operator-site.routes.ts'
import { applicationRoutes } from './features/opportunities/applications.routes.ts'
import { operatorOpportunityRoutes } from './features/opportunities/operator-opportunities.routes.ts'
import { opportunityRoutes } from './features/opportunities/opportunities.routes.ts'
import { operatorPlaylistRoutes } from './features/playlists/operator-playlists.routes.ts'
import { playlistRoutes } from './features/playlists/playlists.routes.ts'
import { operatorReviewRoutes } from './features/reviews/operator-reviews.routes.ts'
import { reviewRoutes } from './features/reviews/reviews.routes.ts'
import { sitemapRoutes } from './features/sitemap/sitemap.ts'
import { videoRoutes } from './features/videos/videos.routes.ts'
import { serveAssets } from './http/assets.ts'
import { installErrorHandler, refuseUnreadable, refuseUnroutable } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { installJsonParser } from './http/json-body.ts'
import type { Languages } from './http/language.ts'
import { manifestRoutes } from './http/manifest.ts'
import { mediaRoutes } from './http/media.ts'
import { createRequestCounts, metricsRoutes, routeOf } from './http/metrics.ts'
import { openApiRoutes } from './http/openapi.ts'
import { createPages, type PageHandler, type Pages } from './http/pages.ts'
import { mount } from './http/routes.ts'
import { bareHeaders, installSecurityHeaders } from './http/security-headers.ts'
import { errorForLog, pathForLog } from './log-lines.ts'
import { installDevMail } from './mail/dev-mail.ts'
import type { Resources } from './resources.ts'

export interface BuiltPages {
  handler: PageHandler
  languages: Languages
  /** Folder of the files for the browser. */
  assets: string
  /** While developing: gets every request first, and nothing is kept. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Ends what stands behind them. */
  close?: () => Promise<void>
}

/** How long a caller may take, so that nobody holds lines open by sending drop by drop. Milliseconds. */
export interface LineLimits {
  /** For the head of a request. */
  headersTimeout: number
  /** For all of it: a photo of 5 MB over a slow line takes minutes. */
  requestTimeout: number
  /** A line between two requests. */
  keepAliveTimeout: number
  /** How often is looked after those that take too long. */
  connectionsCheckingInterval: number
}

const LINE_LIMITS: LineLimits = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 10_000,
}

/** What lies here is no page, not even a search for whatever it is called. */
const NO_PAGE = /^\/(?:api|assets|dev|media)(?:\/|$)/i

function isPageRead({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(url)
}

/** Everything that is mounted, in order. Without built pages only the API answers. The process around it is main.ts. */
export async function buildApp(
  resources: Resources,
  built?: BuiltPages,
  lineLimits = LINE_LIMITS,
): Promise<FastifyInstance> {
  const { config } = resources
  let pages: Pages | undefined
  const counts = createRequestCounts()
  const refuse = refuseUnroutable(bareHeaders(config.site))
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { err: (error: unknown) => errorForLog(error) } },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: limits.jsonBytes,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => {
      if (!pages || !isPageRead(request)) return refuse(error, request, reply)
      pages.serve(request.raw, reply.raw, request.ip).catch((failure) => refuse(failure, request, reply))
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    serverFactory: (handle) =>
      createServer({ ...lineLimits }, (request, response) => {
        // Kept pages are answered before anything else: that is most of the traffic.
        if (built?.middleware) built.middleware(request, response, () => handle(request, response))
        else if (pages?.serveKept(request, response))
          counts.observeKept(request.method ?? 'GET', response.statusCode)
        else handle(request, response)
      }),
  })
  installJsonParser(app)
  installErrorHandler(app)
  installSecurityHeaders(app, config.site)
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
  metricsRoutes(app, resources, counts, () => pages)
  openApiRoutes(app, config.site, resources.version)
  sitemapRoutes(app, resources)
  linkPreviewRoutes(app, resources)
  mediaRoutes(app, resources)
  manifestRoutes(app, config.site)
  await app.register(
    async (api) => {
      await api.register(multipart)
      mount(api, resources, [
        accountRoutes,
        passwordRoutes,
        profileRoutes,
        categoryRoutes,
        playlistRoutes,
        videoRoutes,
        reviewRoutes,
        creatorApplicationRoutes,
        opportunityRoutes,
        applicationRoutes,
        operatorAccountRoutes,
        operatorCategoryRoutes,
        applicationDecisionRoutes,
        operatorOpportunityRoutes,
        operatorSiteRoutes,
        operatorPlaylistRoutes,
        operatorReviewRoutes,
        analyticsRoutes,
      ])
      api.setNotFoundHandler(() => fail('not_found'))
    },
    { prefix: API_BASE },
  )
  if (built) {
    await serveAssets(app, built.assets)
    pages = await createPages(app, resources, built.handler, {
      languages: built.languages,
      keep: !built.middleware,
    })
    app.addHook('onClose', () => pages?.close())
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!pages || !isPageRead(request)) fail('not_found')
    await pages.serve(request.raw, reply.raw, request.ip)
    return reply.hijack()
  })
  installDevMail(app, config)
  return app
}
