import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { INBOX_KEY_HEADER } from '#contract/constants.ts'
import type { Download, EndpointSpec } from '#contract/endpoint.ts'
import { fail } from '#contract/errors.ts'
import { runRecorder } from '#server/cache/response-cache.ts'
import type { Resources } from '#server/resources.ts'
import { type CachedReplies, JSON_TYPE, VARIES_BY } from './cached-replies.ts'
import type { CallerLimit } from './caller-limit.ts'
import type { InvokeForJson } from './invoke.ts'
import type { Json } from './json-reply.ts'
import type { Caller } from './operations.ts'
import { isThisMachine } from './rate-limit.ts'
import type { ReadQueue } from './read-queue.ts'
import { readUpload, type Upload } from './upload.ts'
import { admit, type Viewer } from './viewer.ts'

/** Mounts the endpoints of the contract on an HTTP instance whose prefix is the API's base path. */
export function mount(
  app: FastifyInstance,
  resources: Resources,
  calls: Calls,
  specs: Iterable<EndpointSpec>,
): void {
  for (const spec of specs) {
    if (spec.files) app.register(async (uploads) => mountOne(leaveBodies(uploads), resources, calls, spec))
    else mountOne(app, resources, calls, spec)
  }
}

/** The two ways to answer, and the limits on reads that are computed for one caller. */
interface Calls {
  invoke: InvokeForJson
  cached: CachedReplies
  readLimit: CallerLimit
  readQueue: ReadQueue
}

/** The body of an endpoint with files stays unread until everything else is valid. */
function leaveBodies(app: FastifyInstance): FastifyInstance {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  return app
}

function mountOne(
  app: FastifyInstance,
  resources: Resources,
  { invoke, cached, readLimit, readQueue }: Calls,
  spec: EndpointSpec,
): void {
  app.route({
    method: spec.method,
    url: spec.path,
    config: { spec },
    handler: async (request, reply) => {
      const { params, query, body } = request
      const caller = callerOf(request)
      if (await cached.serve(spec, { params, query, body }, caller, request, reply)) return reply.hijack()
      const viewer = await viewerOf(resources, spec, request)
      if (isRead(spec)) readLimit.takeFor(caller.address, viewer?.id)
      const upload = spec.files ? () => receive(resources, spec, request) : undefined
      const input = { params, query, body, ...(upload ? { upload } : {}) }
      const call = () => invoke(spec, input, viewer, caller)
      const outcome = await (spec.cached ? readQueue(turnOf(request, viewer), call) : call())
      if ('failure' in outcome) throw outcome.failure
      await runRecorder(outcome.note, caller)
      return send(reply, spec, outcome.reply)
    },
  })
}

/** By account for those who are signed in, except on this machine. */
function turnOf({ ip }: FastifyRequest, viewer: Viewer | null): string {
  return isThisMachine(ip) ? ip : (viewer?.id ?? ip)
}

function send(reply: FastifyReply, spec: EndpointSpec, answer: Json | Download): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (spec.cached) reply.header('vary', VARIES_BY)
  return isDownload(answer) ? download(reply, answer) : reply.type(JSON_TYPE).send(answer)
}

function isDownload(reply: Json | Download): reply is Download {
  return typeof reply === 'object' && 'content' in reply
}

/** Listings are read with a POST, too. */
function isRead({ method, cached }: EndpointSpec): boolean {
  return method === 'GET' || cached === true
}

/** An upload may take minutes, in which the session may end. */
async function receive(resources: Resources, spec: EndpointSpec, request: FastifyRequest): Promise<Upload> {
  const upload = await readUpload(request, spec.files ?? {}, resources)
  try {
    admit(spec, await viewerOf(resources, spec, request))
    return upload
  } catch (error) {
    await upload.discard()
    throw error
  }
}

/** The file is downloaded under its name, whatever characters that has. */
function download(reply: FastifyReply, { content, type, bytes, fileName }: Download): FastifyReply {
  const plain = fileName.replace(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return reply
    .header('content-type', type)
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${exact}`)
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(content))
}

function callerOf(request: FastifyRequest): Caller {
  const key = request.headers[INBOX_KEY_HEADER]
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    inboxKey: typeof key === 'string' ? key : undefined,
  }
}

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

async function viewerOf(
  { db, tokens }: Resources,
  spec: EndpointSpec,
  { headers }: FastifyRequest,
): Promise<Viewer | null> {
  const token = BEARER.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) return null
  const viewer = await tokens.read(db, token)
  if (!viewer && spec.rejectsEndedSession) fail('unauthenticated')
  return viewer
}

declare module 'fastify' {
  interface FastifyContextConfig {
    spec?: EndpointSpec
  }
}
