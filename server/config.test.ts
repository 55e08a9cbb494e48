import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig, StartError } from './config.ts'
import { addressesOf } from './db/hosts.ts'

function complaint(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return expect.unreachable('the configuration was accepted')
}

test('without any variable the defaults hold', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    loopback: true,
    dataDir: './data',
    demo: 'auto',
    trustedProxies: 0,
    rateLimitScale: 1,
    site: { name: 'Pragati', url: 'http://127.0.0.1:3000', analyticsUrl: null },
  })
})

test.each([
  [{}, false],
  [{ SITE_URL: 'http://localhost:4000', PORT: '4000' }, false],
  [{ SITE_URL: 'https://pragati.example' }, true],
  [{ TRUST_PROXY: '1' }, true],
  [{ DEMO: 'on', SITE_URL: 'https://pragati.example', TRUST_PROXY: '1' }, false],
  [{ DEMO: 'off' }, true],
  [{ HOST: '0.0.0.0', SITE_URL: 'https://pragati.example' }, true],
  [{ DATABASE_URL: 'postgresql://localhost/pragati', AUTH_SECRET: 's'.repeat(32) }, true],
  [{ DEMO: 'on', HOST: '0.0.0.0', SITE_URL: 'https://pragati.example' }, false],
  [{ DEMO: 'off', REQUIRE_SECOND_FACTOR: 'off' }, false],
  [{ REQUIRE_SECOND_FACTOR: 'on' }, true],
])('operators need a second factor except in a demo, or as configured: %o', (env, isRequired) => {
  expect(readConfig(env).requireSecondFactor).toBe(isRequired)
})

test.each([
  [{}, true],
  [{ HOST: '::1', SITE_URL: 'http://127.0.0.1:3000/' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ SITE_URL: 'https://pragati.example' }, false],
  [{ TRUST_PROXY: '1' }, false],
  [{ DATABASE_URL: 'postgresql://localhost/pragati', AUTH_SECRET: 's'.repeat(32) }, false],
  [{ DEMO: 'on', TRUST_PROXY: '1', SITE_URL: 'https://pragati.example' }, true],
  [{ DEMO: 'off' }, false],
])('accounts with a known password are created only where nobody else can reach them: %o', (env, isDemo) => {
  expect(readConfig(env).isDemo).toBe(isDemo)
})

test('every mistake is named in one message', () => {
  const message = complaint({
    PORT: 'eighty',
    DATABASE_URL: 'mysql://here',
    DEMO: 'perhaps',
    SMTP_URL: 'mail',
    TRUST_PROXY: 'yes',
    AUTH_SECRET: 'short',
  })

  for (const name of ['PORT', 'DATABASE_URL', 'DEMO', 'SMTP_URL', 'TRUST_PROXY', 'AUTH_SECRET']) {
    expect(message).toContain(`- ${name} `)
  }
})

test.each([
  ['SITE_URL', 'https:pragati.example'],
  ['SITE_URL', 'https://pragati.example/?from=mail'],
  ['SITE_URL', 'https://pragati.example/#top'],
  ['SMTP_URL', 'smtp:relay'],
  ['CLAMAV_URL', 'tcp:3310'],
  ['DATABASE_URL', 'postgres:pragati'],
])('an address that could be misunderstood is named: %s=%s', (name, value) => {
  expect(complaint({ AUTH_SECRET: 's'.repeat(32), [name]: value })).toContain(`- ${name} must be an address`)
})

test('a database behind a socket has no host', () => {
  const databaseUrl = 'postgresql:///pragati?host=/run/postgresql'
  expect(readConfig({ AUTH_SECRET: 's'.repeat(32), DATABASE_URL: databaseUrl })).toMatchObject({
    databaseUrl,
  })
})

test('contradictory settings are named beside those that are wrong on their own', () => {
  const message = complaint({
    PORT: 'eighty',
    DATABASE_URL: 'postgresql://localhost/pragati',
    S3_BUCKET: 'files',
    SOCIAL_LINKS: 'https://social.example,video,forum',
  })

  expect(message.split('\n').slice(1)).toEqual([
    '  - PORT must be a whole number from 0 to 65535',
    '  - SOCIAL_LINKS must be an address that begins with http:// or https://',
    '  - AUTH_SECRET is required once DATABASE_URL is set (32 characters or more)',
    '  - S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY must be set too when object storage is used',
  ])
})

test('replicas are several addresses, each of which may name several hosts', () => {
  const onPostgres = { DATABASE_URL: 'postgresql://localhost/pragati', AUTH_SECRET: 's'.repeat(32) }
  const DATABASE_REPLICA_URL = 'postgresql://u:p@a:1,b:2/db?x=1,postgres://c/db'

  expect(readConfig(onPostgres)).toMatchObject({ replicaUrls: [], poolSize: 10 })
  expect(readConfig({ ...onPostgres, DATABASE_REPLICA_URL, DATABASE_POOL_SIZE: '4' })).toMatchObject({
    replicaUrls: ['postgresql://u:p@a:1,b:2/db?x=1', 'postgres://c/db'],
    poolSize: 4,
  })
})

test('PROCESSES=auto is one process for each core', () => {
  const onPostgres = { DATABASE_URL: 'postgresql://localhost/pragati', AUTH_SECRET: 's'.repeat(32) }

  expect(readConfig({ ...onPostgres, PROCESSES: 'auto' }).processes).toBe(availableParallelism())
  expect(readConfig(onPostgres).processes).toBe(1)
})

test.each([
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
  [{ HOST: '[::1]' }, 'HOST must be a host name or an address'],
  [{ HOST: 'localhost:3000' }, 'HOST must be a host name or an address'],
  [{ PROCESSES: '0' }, 'PROCESSES must be auto or a number from 1 to 99'],
  [{ PROCESSES: 'auto' }, 'PROCESSES needs DATABASE_URL: the embedded database belongs to one process'],
  [{ DATABASE_DIRECT_URL: 'postgresql://localhost/pragati' }, 'DATABASE_DIRECT_URL needs DATABASE_URL'],
  [{ DATABASE_REPLICA_URL: 'postgresql://localhost/pragati' }, 'DATABASE_REPLICA_URL needs DATABASE_URL'],
  [
    { DATABASE_REPLICA_URL: 'postgresql://a/p,mysql://b/p' },
    'DATABASE_REPLICA_URL must be an address that begins with postgres:// or postgresql://',
  ],
  [{ DATABASE_POOL_SIZE: '0' }, 'DATABASE_POOL_SIZE must be a whole number from 1 to 1000'],
  [{ PORT: '80.5' }, 'PORT must be a whole number from 0 to 65535'],
  [{ RATE_LIMIT_SCALE: '-1' }, 'RATE_LIMIT_SCALE must be a number from 0 to 1000000'],
  [{ MAIL_FROM: 'Pragati' }, 'MAIL_FROM must be an email address'],
  [{ MAIL_FROM: 'Pragati <hello>' }, 'MAIL_FROM must be an email address'],
  [{ CONTACT_PHONE: 'call us' }, 'CONTACT_PHONE must be a phone number'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of: fatal, error'],
])('%j is rejected in plain words', (env, words) => {
  expect(complaint(env as Record<string, string>)).toContain(`- ${words}`)
})

test.each([
  'hello@pragati.example',
  'Pragati <hello@pragati.example>',
  '"Pragati, Pune" <hello@pragati.example>',
])('%s is accepted as the sender of mail', (from) => {
  expect(readConfig({ MAIL_FROM: from }).mail.from).toBe(from)
})

test.each(['+91 98765 43210', '(022) 2345 6789', '022-2345 6789 (office)'])(
  'the site may have the phone number %s',
  (phone) => {
    expect(readConfig({ CONTACT_PHONE: phone }).site.contactPhone).toBe(phone)
  },
)

test('the address of the site is also right where it listens on IPv6', () => {
  expect(readConfig({ HOST: '::1' })).toMatchObject({ loopback: true, site: { url: 'http://[::1]:3000' } })
})

test('a database may have several hosts, each of which is validated', () => {
  const AUTH_SECRET = 's'.repeat(32)
  const DATABASE_URL = 'postgresql://me:secret@first:5432,second:5433/pragati?sslmode=require'
  expect(readConfig({ AUTH_SECRET, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  expect(addressesOf(DATABASE_URL)).toEqual([
    'postgresql://me:secret@first:5432/pragati?sslmode=require',
    'postgresql://me:secret@second:5433/pragati?sslmode=require',
  ])
  expect(complaint({ AUTH_SECRET, DATABASE_URL: 'postgresql://first,second:port/pragati' })).toContain(
    '- DATABASE_URL must be an address that begins with postgres://',
  )
})

test('a PostgreSQL database requires a secret', () => {
  expect(complaint({ DATABASE_URL: 'postgresql://localhost/pragati' })).toContain('AUTH_SECRET is required')
})

test('an incomplete object store is reported as such', () => {
  const message = complaint({ S3_ENDPOINT: 'http://localhost:9000', S3_BUCKET: 'files' })

  expect(message).toContain('S3_ACCESS_KEY, S3_SECRET_KEY must be set too')
})

test('an empty value counts as absent, and a slash at the end of SITE_URL is dropped', () => {
  expect(readConfig({ PORT: '', SITE_URL: 'https://pragati.example/' })).toMatchObject({
    port: 3000,
    site: { url: 'https://pragati.example' },
  })
})
