import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { API_BASE, INBOX_KEY_HEADER, ROLES, type Role } from '#contract/constants.ts'
import { buildPath, type EndpointSpec } from '#contract/endpoint.ts'
import { aPdf } from '#testing/documents.ts'
import { BROKEN_BODIES, HOSTILE_TEXTS } from './hostile.ts'
import { hostileValue, inputFor } from './inputs.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export interface GeneratedRequest {
  name: string
  role: Role | undefined
  request: InjectOptions
}

const ENDPOINTS = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries<EndpointSpec>(group).map(([name, spec]) => ({ name: `${feature}.${name}`, spec })),
)

/** These hash passwords, which is slow, so they are called less often. */
const SLOW =
  /^(accounts\.(signUp|login)|sessions\.(changePassword|resetPassword)|creatorApplications\.submit)$/

/** One request to one endpoint: well-formed in most places, hostile in some. */
export function aRequest(world: World, random: Random): GeneratedRequest {
  let chosen = random.pick(ENDPOINTS)
  while (SLOW.test(chosen.name) && !random.chance(0.2)) chosen = random.pick(ENDPOINTS)
  const { name, spec } = chosen
  const wildness = random.pick([0, 0.03, 0.15, 0.5])
  const role = whoAsks(spec, random)
  const headers: Record<string, string> = role
    ? { authorization: `Bearer ${world.accountsByRole[role].token}` }
    : {}
  if (random.chance(0.1)) Object.assign(headers, oddHeaders(random))
  return {
    name,
    role,
    request: {
      method: spec.method,
      url: addressOf(spec, world, random, wildness),
      ...bodyOf(spec, world, random, wildness, headers),
    },
  }
}

function whoAsks({ access }: EndpointSpec, random: Random): Role | undefined {
  if (random.chance(0.1)) return random.pick([undefined, ...ROLES])
  if (access === 'anyone') return random.pick([undefined, ...ROLES])
  return access === 'signedIn' ? random.pick(ROLES) : access
}

function oddHeaders(random: Random): Record<string, string> {
  return random.pick<() => Record<string, string>>([
    () => ({ authorization: `Bearer ${'a'.repeat(random.below(6_000))}.b.c` }),
    () => ({ authorization: 'Basic YTpi' }),
    () => ({ 'x-forwarded-for': `${'1.1.1.1, '.repeat(200)}<script>` }),
    () => ({ host: 'evil.example:99999', 'x-forwarded-host': 'evil.example' }),
    () => ({ [INBOX_KEY_HEADER]: `${random.below(2_000_000_000)}.${'x'.repeat(random.below(300))}` }),
    () => ({ 'user-agent': '\u00ff'.repeat(3_000) }),
    () => ({ 'x-in-process': 'guess', 'x-http-method-override': 'DELETE' }),
  ])()
}

function addressOf(spec: EndpointSpec, { known }: World, random: Random, wildness: number): string {
  const params = spec.params ? inputFor(spec.params, known, random, wildness) : {}
  const query = spec.query ? inputFor(spec.query, known, random, wildness) : {}
  const address = API_BASE + buildPath(spec.path, wellFormed(params), wellFormed(query))
  if (!random.chance(wildness)) return address
  const joint = address.includes('?') ? '&' : '?'
  return (
    address +
    joint +
    random.pick([
      'page=1&page=2&limit=3&limit=4',
      '__proto__[a]=1&constructor=2&search[]=1&search[a]=2',
      'search=%00',
      'search=%ff%fe',
      'search=%ED%A0%80',
      'search=%',
      'x=1&'.repeat(2_000),
      `search=${encodeURIComponent(random.pick(HOSTILE_TEXTS).toWellFormed())}`,
    ])
  )
}

/** An address can only contain valid Unicode; objects are turned into text. */
function wellFormed(values: unknown): Record<string, unknown> {
  const entries = Object.entries(values as Record<string, unknown>).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.slice(0, 50).map(asText) : value === undefined ? value : asText(value),
  ])
  return Object.fromEntries(entries)
}

function asText(value: unknown): string {
  return (typeof value === 'object' ? '[object Object]' : String(value)).toWellFormed().slice(0, 12_000)
}

function bodyOf(
  spec: EndpointSpec,
  { known }: World,
  random: Random,
  wildness: number,
  headers: Record<string, string>,
): Pick<InjectOptions, 'payload' | 'headers'> {
  if (spec.files) return form(spec, inputFor(spec.body ?? NOTHING, known, random, wildness), random, headers)
  if (!spec.body) return { headers }
  if (random.chance(wildness / 3)) {
    const type = random.pick([
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'a/b',
      '',
    ])
    return {
      payload: random.pick(BROKEN_BODIES),
      headers: type === '' ? headers : { ...headers, 'content-type': type },
    }
  }
  const body = random.chance(wildness / 5)
    ? hostileValue(random)
    : inputFor(spec.body, known, random, wildness)
  return {
    payload: JSON.stringify(body) ?? 'null',
    headers: { ...headers, 'content-type': 'application/json' },
  }
}

const NOTHING = z.object({})
const BOUNDARY = 'a-boundary-of-parts'

function form(
  { files = {} }: EndpointSpec,
  fields: unknown,
  random: Random,
  headers: Record<string, string>,
): Pick<InjectOptions, 'payload' | 'headers'> {
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries((fields ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value.slice(0, 60) : [value])
      parts.push(part(`name="${name}"`, Buffer.from(asText(one))))
  }
  for (const name of Object.keys(files)) {
    const fileName = random.pick(['me.pdf', '../../x', 'a\0b.pdf', '"; x="', 'नाम.pdf', '\u202efdp.exe'])
    parts.push(part(`name="${name}"; filename="${fileName}"`, random.pick(FILES)()))
  }
  const whole = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
  return {
    payload: random.chance(0.1) ? whole.subarray(0, random.below(whole.length)) : whole,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

function part(disposition: string, content: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const FILES: (() => Buffer)[] = [
  () => aPdf(),
  () => PNG,
  () => PNG.subarray(0, 40),
  () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  () => Buffer.alloc(0),
  () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]),
  () => Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), Buffer.alloc(20)]),
]
