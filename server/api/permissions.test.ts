import { gt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { API_BASE, INBOX_KEY_HEADER, ROLES } from '#contract/constants.ts'
import { buildPath, type EndpointSpec } from '#contract/endpoint.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { auditLog } from '#server/db/schema/operations.ts'
import { startApp } from '#testing/app.ts'
import type { Call } from '#testing/permissions/call.ts'
import { CALLS } from '#testing/permissions/calls.ts'
import { CALLERS, type Caller } from '#testing/permissions/people.ts'
import { type Row, readTable } from '#testing/permissions/table.ts'
import { aWorld, type World } from '#testing/permissions/world.ts'

/** docs/permissions.md, tested cell by cell through HTTP; and what no reply may ever contain. */
const ENDPOINTS: Record<string, EndpointSpec> = Object.fromEntries(
  Object.entries(api).flatMap(([feature, group]) =>
    Object.entries<EndpointSpec>(group).map(([name, spec]) => [`${feature}.${name}`, spec]),
  ),
)
const ROWS = readTable()
/** Actions that posters perform on their own opportunities, and operators on all of them. */
const OTHERS_THINGS = ['posting.close', 'inbox.setState']

let world: World

beforeAll(async () => {
  world = await aWorld(await startApp())
})

test('the table has exactly one row for every endpoint, and no other rows', () => {
  const named = new Set(ROWS.map(({ endpoint }) => endpoint))

  expect([...named].sort()).toEqual(Object.keys(ENDPOINTS).sort())
  expect(new Set(ROWS.map(({ name }) => name)).size).toBe(ROWS.length)
  expect(Object.keys(CALLS).filter((name) => !ROWS.some((row) => row.name === name))).toEqual([])
})

describe.each(ROWS.map((row) => [row.name, row] as const))('%s', (_name, row) => {
  test('answers each actor as the table says, and leaks nothing', async () => {
    const answers: Partial<Row['expected']> = {}
    const given: string[] = []
    for (const caller of CALLERS) {
      const { status, reply, hasKey } = await ask(row, caller)
      answers[caller] = String(status)
      given.push(...givenAway(reply, caller, hasKey))
    }

    expect(answers).toEqual(row.expected)
    expect(given).toEqual([])
  })
})

/**
 * These only change who works on what, or who gets which email, so they are not audited; taking over from another
 * operator is.
 */
const NO_DECISIONS = ['operatorInbox.claim', 'operatorInbox.release', 'operatorInbox.editSettings']

describe('what an operator does is in the audit log, with who, what, before and after', () => {
  const actions = ROWS.filter(
    ({ endpoint, expected }) =>
      expected.operator === '200' &&
      ENDPOINTS[endpoint]?.method !== 'GET' &&
      !NO_DECISIONS.includes(endpoint) &&
      (ENDPOINTS[endpoint]?.access === 'operator' || OTHERS_THINGS.includes(endpoint)),
  )

  test.each(actions.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
    const { db } = world.app.resources
    const since = v7()

    await ask(row, 'operator')

    const { id: actorId, email: actor } = world.people.operator
    const lines = await db.select().from(auditLog).where(gt(auditLog.id, since))
    expect(lines).toEqual([expect.objectContaining({ actorId, actor, action: expect.any(String) })])
    expect(lines[0]?.before ?? lines[0]?.after).toBeTruthy()
  })
})

test('extra fields in every body made nobody an operator or verified', async () => {
  const { db } = world.app.resources
  const rows = await rowsOf(
    db,
    sql`select email, role, verified_at from accounts where (role = 'operator' and email not like 'planted-operator-%')
      or (verified_at is not null and email like 'planted-unverified-%')`,
  )

  expect(rows).toEqual([])
})

test.each([
  '/sitemap.xml',
  '/robots.txt',
  '/healthz',
  '/readyz',
  '/metrics',
  '/api/docs',
  '/api/v1/openapi.json',
])('%s leaks nothing', async (url) => {
  const reply = await world.app.app.inject({ url })

  expect(reply.statusCode).toBe(200)
  expect(givenAway(`${JSON.stringify(reply.headers)} ${reply.body}`, 'visitor')).toEqual([])
})

test('a leak would be noticed', async () => {
  const row = ROWS.find(({ name }) => name === 'operatorAccounts.list')
  if (!row) throw new Error('there is no list of accounts')
  const { reply } = await ask(row, 'operator')

  expect(givenAway(reply, 'operator')).toEqual([])
  expect(givenAway(reply, 'visitor')).not.toEqual([])
})

/** Fields that a body could try to set without having them in its schema. */
const SLIPPED_IN = {
  ...{
    role: ROLES[2],
    isVerified: true,
    verifiedAt: '2026-01-01T00:00:00Z',
    status: 'active',
    state: 'approved',
  },
  ...{ creatorId: crypto.randomUUID(), posterId: crypto.randomUUID(), avgRating: 5, hiddenAt: null },
}

interface Answer {
  status: number
  /** Headers and body. */
  reply: string
  /** The request had the key of a mailed link. */
  hasKey: boolean
}

async function ask(row: Row, caller: Caller): Promise<Answer> {
  const spec = ENDPOINTS[row.endpoint]
  if (!spec) throw new Error(`there is no endpoint ${row.endpoint}`)
  const call: Call = (await CALLS[row.name]?.(world, caller)) ?? {}
  const { token } = call.as ?? world.people[caller]
  const form = call.body instanceof FormData ? new Response(call.body) : undefined
  const payload = form
    ? Buffer.from(await form.arrayBuffer())
    : call.body
      ? { ...SLIPPED_IN, ...call.body }
      : undefined
  const reply = await world.app.app.inject({
    method: spec.method,
    url: API_BASE + buildPath(spec.path, call.params, call.query),
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(call.inboxKey ? { [INBOX_KEY_HEADER]: call.inboxKey } : {}),
    },
  })
  return {
    status: reply.statusCode,
    reply: `${JSON.stringify(reply.headers)} ${reply.body}`,
    hasKey: call.inboxKey !== undefined,
  }
}

function givenAway(reply: string, caller: Caller, hasKey = false): string[] {
  return world.secrets
    .filter(({ readers, byLink }) => !readers.includes(caller) && !(byLink && hasKey))
    .filter(({ value }) => reply.includes(value))
    .map(({ what }) => `${what}, to ${caller}`)
}
