import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { API_BASE } from '#contract/constants.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import type { SiteFacts } from '#server/config.ts'
import { html } from './html.ts'
import { pagePolicy } from './security-headers.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document, printed from the contract. */
function openApiDocument(site: SiteFacts, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [feature, endpoints] of Object.entries(api)) {
    for (const [name, spec] of Object.entries<EndpointSpec>(endpoints)) {
      const path = spec.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation(feature, name, spec) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${site.name} API`, version, description: 'Everything the site itself uses.' },
    servers: [{ url: `${site.url}${API_BASE}` }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure },
    },
  }
}

const Failure = {
  type: 'object',
  required: ['status', 'success', 'message', 'error'],
  properties: {
    status: { const: 'fail' },
    success: { const: false },
    message: { type: 'string' },
    error: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

function operation(feature: string, name: string, spec: EndpointSpec): Json {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: spec.summary,
    ...(spec.access === 'anyone'
      ? {}
      : { security: [{ bearer: [] }], description: `Needs the token of: ${spec.access}.` }),
    parameters: [...parameters(spec.params, 'path'), ...parameters(spec.query, 'query')],
    ...(spec.body || spec.files ? { requestBody: requestBody(spec) } : {}),
    responses: {
      200: { description: 'Success', content: { 'application/json': { schema: envelope(spec) } } },
      default: {
        description: 'A refusal: the same sentence in message and error',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function parameters(shape: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!shape) return []
  const { properties = {}, required = [] } = jsonSchema(shape, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function requestBody(spec: EndpointSpec): Json {
  const schema = spec.body ? jsonSchema(spec.body, 'input') : { type: 'object', properties: {} }
  if (!spec.files) return { required: true, content: { 'application/json': { schema } } }
  const files = Object.fromEntries(
    Object.keys(spec.files).map((file) => [file, { type: 'string', format: 'binary' }]),
  )
  const properties = { ...(schema.properties as Json), ...files }
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

function envelope(spec: EndpointSpec): Json {
  const reply = jsonSchema(spec.reply, 'output') as { properties?: Json; required?: string[] }
  return {
    ...reply,
    properties: {
      status: { const: 'success' },
      success: { const: true },
      message: { type: 'string' },
      ...reply.properties,
    },
    required: ['status', 'success', ...(reply.required ?? [])],
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}

/** /openapi.json below the API's base path, and a readable page of the same. */
export function openApiRoutes(app: FastifyInstance, site: SiteFacts, version: string): void {
  const document = openApiDocument(site, version)
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document),
  )
  const page = docsPage(site)
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy([], site))
      .header('cache-control', 'public, max-age=300')
      .send(page),
  )
}

function docsPage(site: SiteFacts): string {
  const sections = Object.entries(api).map(
    ([feature, endpoints]) => html`<section><h2 id="${feature}">${feature}</h2>
<table><thead><tr><th>Method</th><th>Path</th><th>Who</th><th>What</th></tr></thead><tbody>
${Object.values<EndpointSpec>(endpoints).map(
  (spec) =>
    html`<tr><td><b>${spec.method}</b></td><td><code>${API_BASE}${spec.path}</code></td><td>${spec.access}</td><td>${spec.summary}</td></tr>`,
)}
</tbody></table></section>`,
  )
  const codes = Object.entries(errors).map(
    ([code, [status, sentence]]) =>
      html`<tr><td>${status}</td><td><code>${code}</code></td><td>${sentence}</td></tr>`,
  )
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${site.name} API</title>
<style>
:root{color-scheme:light dark}
body{font:16px/1.6 system-ui,sans-serif;max-width:72rem;margin:0 auto;padding:24px 16px;background:light-dark(#fffbf4,#0f1626);color:light-dark(#14213d,#e8ecf4)}
table{width:100%;border-collapse:collapse;display:block;overflow-x:auto}td,th{text-align:left;padding:8px;border-bottom:1px solid light-dark(#e4dccb,#2a3550);vertical-align:top}
h1,h2{line-height:1.25}h2{text-transform:capitalize;margin-top:40px}a{color:light-dark(#0b6e6e,#5cc8c2)}code{font-size:.9em}
</style></head><body><main>
<h1>${site.name} API</h1>
<p>Every address lies under <code>${API_BASE}</code>. Signed-in calls send <code>Authorization: Bearer &lt;token&gt;</code>.
A success answers <code>{"status":"success","success":true,…}</code>, a refusal
<code>{"status":"fail","success":false,"message":…,"error":…}</code> with the fitting status.
Schemas: <a href="${API_BASE}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${sections}
<section><h2>Refusals</h2><table><thead><tr><th>Status</th><th>Code</th><th>Sentence</th></tr></thead><tbody>${codes}</tbody></table></section>
</main></body></html>`.toString()
}
