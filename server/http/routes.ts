import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { INBOX_KEY_HEADER } from '#contract/constants.ts'
import type { Download, EndpointSpec, HandlerReply, ParsedInput } from '#contract/endpoint.ts'
import type { ContentTag } from '#server/db/content-changes.ts'
import type { Resources } from '#server/resources.ts'
import { parseForeign } from './foreign-input.ts'
import { readUpload, type UploadedFile } from './upload.ts'
import { admit, type Viewer } from './viewer.ts'

export interface Caller {
  /** The caller's address, as far as trusted proxies tell. */
  address: string
  userAgent: string | undefined
  /** What the header of a mailed link says; to be checked. */
  inboxKey: string | undefined
}

type ViewerOf<E extends EndpointSpec> = E['access'] extends 'anyone' ? Viewer | null : Viewer

type FilesOf<E extends EndpointSpec> = { [K in keyof E['files']]?: UploadedFile }

type HandlerInput<E extends EndpointSpec> = ParsedInput<E> & {
  viewer: ViewerOf<E>
  caller: Caller
  /** What was uploaded, by the name of its part, until the handler is done. Its content has been checked. */
  files: FilesOf<E>
  /** Names the content the reply shows, for the page that asked in-process. */
  shows: (...tags: ContentTag[]) => void
}

export type On = <E extends EndpointSpec>(
  spec: E,
  handler: (input: HandlerInput<E>) => Promise<HandlerReply<E>> | HandlerReply<E>,
  /** Before a byte of an upload is read: a try counts, whatever comes with it. */
  beforeUpload?: (viewer: ViewerOf<E>) => Promise<unknown>,
) => void

type FeatureRoutes = (resources: Resources, on: On) => void

/** A feature's routes: one line per endpoint, from contract to query or command. */
export function routes(define: FeatureRoutes): FeatureRoutes {
  return define
}

/** Header with which pages rendered in this process ask for the tags of a reply. The secret is made per process. */
export const IN_PROCESS_HEADER = 'x-in-process'
export const SHOWS_HEADER = 'x-shows'

/** Mounts features on an instance whose prefix is the API's base path. */
export function mount(app: FastifyInstance, resources: Resources, features: FeatureRoutes[]): void {
  for (const feature of features)
    feature(resources, (spec, handler, beforeUpload) => mountOne(app, resources, spec, handler, beforeUpload))
}

function mountOne<E extends EndpointSpec>(
  app: FastifyInstance,
  resources: Resources,
  spec: E,
  handler: (input: HandlerInput<E>) => Promise<HandlerReply<E>> | HandlerReply<E>,
  beforeUpload?: (viewer: ViewerOf<E>) => Promise<unknown>,
): void {
  app.route({
    method: spec.method,
    url: spec.path,
    config: { spec },
    handler: async (request, reply) => {
      const viewer = await admitted(resources, spec, request)
      const tags: ContentTag[] = []
      const address = parseAddress(spec, request)
      await beforeUpload?.(viewer as ViewerOf<E>)
      const upload = spec.files ? await readUpload(request, spec.files, resources) : undefined
      try {
        // An upload may have taken minutes, in which the session has ended.
        if (upload) await admitted(resources, spec, request)
        const answer = await handler({
          ...address,
          body: spec.body ? parseForeign(spec.body, upload ? upload.fields : request.body) : undefined,
          viewer,
          caller: callerOf(request),
          files: upload?.files ?? {},
          shows: (...shown: ContentTag[]) => tags.push(...shown),
        } as unknown as HandlerInput<E>)
        reply.header('cache-control', 'no-store')
        return spec.download ? download(reply, answer as Download) : success(spec, answer as JsonReply)
      } finally {
        // Of a refusal as well: a page that says there is nothing is wrong as soon as there is something.
        if (request.headers[IN_PROCESS_HEADER] === resources.inProcessSecret) {
          reply.header(SHOWS_HEADER, JSON.stringify(tags))
        }
        await upload?.discard()
      }
    },
  })
}

function parseAddress({ params, query }: EndpointSpec, request: FastifyRequest) {
  return {
    params: params ? parseForeign(params, request.params) : undefined,
    query: query ? parseForeign(query, request.query) : undefined,
  }
}

type JsonReply = { message?: string }

/** The success envelope of the API; what the contract does not name stays here. */
function success(spec: EndpointSpec, answer: JsonReply): Record<string, unknown> {
  const { message } = answer
  return {
    status: 'success',
    success: true,
    ...(message === undefined ? {} : { message }),
    ...spec.reply.parse(answer),
  }
}

/** To be saved, under its name, whatever is in it. */
function download(reply: FastifyReply, { content, type, bytes, fileName }: Download): FastifyReply {
  const plain = fileName.replace(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
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

async function admitted(
  resources: Resources,
  spec: EndpointSpec,
  request: FastifyRequest,
): Promise<Viewer | null> {
  const viewer = await viewerOf(resources, request)
  admit(spec, viewer)
  return viewer
}

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

async function viewerOf({ db, tokens }: Resources, request: FastifyRequest): Promise<Viewer | null> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? null : tokens.read(db, token)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    spec?: EndpointSpec
  }
}
