import { z } from 'zod'
import { api } from '#contract/api.ts'
import { API_BASE } from '#contract/constants.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { type ErrorCode, errors, ISSUE_RULES } from '#contract/errors.ts'
import type { SiteFacts } from '#server/config.ts'
import { failuresOf } from './failures.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document, generated from the contract. */
export function openApiDocument(site: SiteFacts, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [feature, endpoints] of Object.entries(api)) {
    for (const [name, spec] of Object.entries<EndpointSpec>(endpoints)) {
      const path = spec.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation(feature, name, spec) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.name} API`,
      version,
      description: 'Everything the site itself uses.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${site.url}${API_BASE}` }],
    tags: Object.keys(api).map((name) => ({ name, description: `The endpoints of ${name}` })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure },
    },
  }
}

const Failure = {
  type: 'object',
  required: ['status', 'success', 'code', 'message', 'error'],
  properties: {
    status: { const: 'fail' },
    success: { const: false },
    code: { type: 'string', enum: Object.keys(errors) },
    message: { type: 'string' },
    error: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string' },
          message: { type: 'string' },
          rule: { type: 'string', enum: ISSUE_RULES },
          bound: { type: 'integer' },
        },
      },
    },
  },
}

function operation(feature: string, name: string, spec: EndpointSpec): Json {
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: spec.summary,
    description: ADMITS[spec.access],
    // Endpoints for anyone also accept a token.
    security: spec.access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...parameters(spec.params, 'path'), ...parameters(spec.query, 'query')],
    ...(spec.body || spec.files ? { requestBody: requestBody(spec) } : {}),
    responses: {
      200: { description: 'Success', content: successOf(spec) },
      ...(spec.cached && spec.method === 'GET'
        ? { 304: { description: 'Unchanged since if-none-match' } }
        : {}),
      ...failures(spec),
    },
  }
}

const ADMITS: Record<EndpointSpec['access'], string> = {
  anyone: 'Admits anyone, signed in or not.',
  signedIn: 'Admits any signed-in account.',
  user: 'Admits learners.',
  creator: 'Admits creators.',
  operator: 'Admits operators.',
}

/** Grouped by status, as OpenAPI requires; the codes of a status are in its description and its schema. */
function failures(spec: EndpointSpec): Json {
  const byStatus = Map.groupBy(new Set(failuresOf(spec)), (code) => errors[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${errors[code][1]}`).join('  \n'),
        content: { 'application/json': { schema: failureOf(codes) } },
      },
    ]),
  )
}

function failureOf(codes: ErrorCode[]): Json {
  return {
    allOf: [{ $ref: '#/components/schemas/Failure' }, { properties: { code: { enum: codes } } }],
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
  const required = !spec.body?.safeParse(undefined).success
  if (!spec.files) return { required, content: { 'application/json': { schema } } }
  const files = Object.fromEntries(
    Object.keys(spec.files).map((file) => [file, { type: 'string', format: 'binary' }]),
  )
  const properties = { ...(schema.properties as Json), ...files }
  return { required, content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

function successOf(spec: EndpointSpec): Json {
  return spec.download
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: envelope(spec) } }
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
