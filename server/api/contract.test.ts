import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { API_BASE, ROLES, type Role } from '#contract/constants.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { isUuid } from '#contract/uuid.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { anAccount, type TestAccount } from '#testing/build.ts'

/** What holds for every endpoint of the contract, checked one by one. */
const endpoints: [string, EndpointSpec][] = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries<EndpointSpec>(group).map(([name, spec]): [string, EndpointSpec] => [
    `${feature}.${name}`,
    spec,
  ]),
)
const guarded = endpoints.filter(([, spec]) => spec.access !== 'anyone')
const withJson = endpoints.filter(([, spec]) => spec.body && !spec.files)
const withIds = endpoints.filter(([, spec]) => /:\w*id\b/i.test(spec.path))

let app: TestApp
let accountsByRole: Record<Role, TestAccount>

beforeAll(async () => {
  app = await startApp()
  const made = await Promise.all(ROLES.map((role) => anAccount(app, role)))
  accountsByRole = Object.fromEntries(ROLES.map((role, at) => [role, made[at]])) as Record<Role, TestAccount>
})

function address(spec: EndpointSpec, id: string = crypto.randomUUID()): string {
  return API_BASE + spec.path.replace(/:\w+/g, id)
}

/** Headers of an account that the endpoint admits. */
function admitted(spec: EndpointSpec): Record<string, string> {
  if (spec.access === 'anyone') return {}
  const role = spec.access === 'signedIn' ? 'user' : spec.access
  return { authorization: `Bearer ${accountsByRole[role].token}` }
}

async function call(
  method: EndpointSpec['method'],
  url: string,
  headers: Record<string, string>,
  payload?: string,
) {
  const reply = await app.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}

const failure = {
  status: 'fail',
  success: false,
  code: expect.stringMatching(/^[a-z_]+$/),
  message: expect.stringMatching(/./),
  error: expect.stringMatching(/./),
}

describe('without rights', () => {
  test.each(guarded)('%s rejects a visitor and an invalid token', async (_name, spec) => {
    const forged = `Bearer ${accountsByRole.operator.token.slice(0, -6)}AAAAAA`
    for (const headers of [{}, { authorization: forged }, { authorization: 'Bearer x.y.z' }] as Record<
      string,
      string
    >[]) {
      const { status, body } = await call(spec.method, address(spec), headers)
      expect([status, body]).toEqual([401, { ...failure, message: body.error }])
    }
  })

  test.each(guarded.filter(([, spec]) => spec.access !== 'signedIn'))(
    '%s rejects every other role',
    async (_name, spec) => {
      for (const role of ROLES.filter((other) => other !== spec.access)) {
        const headers = { authorization: `Bearer ${accountsByRole[role].token}` }
        expect((await call(spec.method, address(spec), headers)).status).toBe(403)
      }
    },
  )
})

describe('with bad input', () => {
  test.each(withJson)('%s rejects bodies of the wrong shape', async (_name, spec) => {
    const headers = { ...admitted(spec), 'content-type': 'application/json' }
    for (const payload of ['null', '[]', '"text"', '5', 'true', '{"', '{"__proto__":{"x":1}}', '\u0000']) {
      const { status, body } = await call(spec.method, address(spec), headers, payload)
      expect([payload, status, body]).toEqual([payload, 400, expect.objectContaining(failure)])
    }
  })

  test.each(withJson)('%s rejects other content types and bodies that are too large', async (_name, spec) => {
    const wrong = await call(
      spec.method,
      address(spec),
      { ...admitted(spec), 'content-type': 'text/csv' },
      'a,b',
    )
    expect([wrong.status, wrong.body]).toEqual([415, expect.objectContaining(failure)])
    const json = { ...admitted(spec), 'content-type': 'application/json' }
    const large = await call(spec.method, address(spec), json, `{"x":"${'x'.repeat(limits.jsonBytes)}"}`)
    expect([large.status, large.body]).toEqual([413, expect.objectContaining(failure)])
  })

  test.each(withIds)('%s rejects a malformed id and names it', async (_name, spec) => {
    for (const id of ['x', '1', "'; drop table accounts; --", '%00', '../../etc/passwd']) {
      const { status, body } = await call(spec.method, address(spec, encodeURIComponent(id)), admitted(spec))
      const named = (body.issues as { path: string }[]).map(({ path }) => path)
      expect([id, status, named]).toEqual([id, 400, named.map(() => expect.stringMatching(/id$/i))])
      expect(named).not.toEqual([])
    }
  })
})

test.each(['11111111-1111-1111-1111-111111111111', '00000000-0000-0000-0000-000000000001'])(
  'an id of no known version is an id like any other: %s',
  async (id) => {
    expect(isUuid(id)).toBe(true)
    for (const path of ['playlist/get', 'playlist/video', 'opportunity/get'])
      expect([path, (await call('GET', `${API_BASE}/${path}/${id}`, {})).status]).toEqual([path, 404])
  },
)

test.each(endpoints)('%s is mounted, with and without its trailing slash', async (_name, spec) => {
  for (const url of [address(spec), `${address(spec)}/`]) {
    const { body } = await call(spec.method, url, {})
    expect(body.message).not.toBe('There is nothing at this address')
  }
})

test('an unknown address below the API answers 404 in the envelope', async () => {
  expect(await call('GET', `${API_BASE}/nothing/here`, {})).toEqual({
    status: 404,
    body: { ...failure, message: 'There is nothing at this address' },
  })
})

test.each([`${API_BASE}/user/getId/%E0%A4%A`, '/%E0%A4%A', `${API_BASE}/user/getId/${'x'.repeat(600)}`])(
  'a malformed address is rejected in the envelope: %s',
  async (url) => {
    expect(await call('GET', url, {})).toEqual({
      status: 400,
      body: { ...failure, message: 'The address of this request is not valid' },
    })
  },
)

test('the OpenAPI document lists every endpoint of the contract', async () => {
  const { body } = await call('GET', `${API_BASE}/openapi.json`, {})
  const paths = body.paths as Record<string, Record<string, unknown>>

  expect(body.openapi).toBe('3.1.0')
  for (const [, spec] of endpoints) {
    expect(Object.keys(paths[spec.path.replace(/:(\w+)/g, '{$1}')] ?? {})).toContain(
      spec.method.toLowerCase(),
    )
  }
})

test('the OpenAPI document says what is a file and which bodies may be left out', async () => {
  const { body } = await call('GET', `${API_BASE}/openapi.json`, {})
  const paths = body.paths as Record<string, Record<string, Record<string, unknown>>>

  expect(paths['/opportunity/resume/{id}']?.get?.responses).toMatchObject({
    200: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
  })
  for (const [, spec] of withJson) {
    const operation = paths[spec.path.replace(/:(\w+)/g, '{$1}')]?.[spec.method.toLowerCase()]
    const { status } = await call(spec.method, address(spec), admitted(spec))
    if (status !== 400) expect(operation, spec.path).toMatchObject({ requestBody: { required: false } })
  }
  expect(paths['/playlist/getFilteredPlaylists']?.post?.requestBody).toMatchObject({ required: false })
  expect(paths['/feedback/create']?.post?.requestBody).toMatchObject({ required: true })
})

test('a linter finds no error in the OpenAPI document', async () => {
  const { body } = await call('GET', `${API_BASE}/openapi.json`, {})
  const problems = await lintFromString({
    source: JSON.stringify(body),
    config: await createConfig({ extends: ['recommended'] }),
  })

  const errors = problems.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('the documentation page lists every address', async () => {
  const reply = await app.app.inject({ url: '/api/docs' })

  expect(reply.headers['content-type']).toContain('text/html')
  for (const [, spec] of endpoints) expect(reply.body).toContain(API_BASE + spec.path)
})
