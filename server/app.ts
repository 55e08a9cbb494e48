import Fastify, { type FastifyInstance } from 'fastify'
import { API_BASE } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { categoryRoutes } from './features/categories/categories.routes.ts'
import { reviewRoutes } from './features/reviews/reviews.routes.ts'
import { installErrorHandler } from './http/errors.ts'
import { installJsonParser } from './http/json-body.ts'
import { mount } from './http/routes.ts'
import type { Resources } from './resources.ts'

/** Everything that is mounted, in order. The process around it is main.ts. */
export async function buildApp(resources: Resources): Promise<FastifyInstance> {
  const { config } = resources
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization'] },
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: limits.jsonBytes,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  installJsonParser(app)
  installErrorHandler(app)
  await app.register(
    async (api) => {
      mount(api, resources, [categoryRoutes, reviewRoutes])
      api.setNotFoundHandler(() => fail('not_found'))
    },
    { prefix: API_BASE },
  )
  return app
}
