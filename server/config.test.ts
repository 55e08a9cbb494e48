import { expect, test } from 'vitest'
import { readConfig, StartError } from './config.ts'

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

test('a PostgreSQL database needs a secret', () => {
  expect(complaint({ DATABASE_URL: 'postgresql://localhost/pragati' })).toContain('AUTH_SECRET is required')
})

test('half of an object store is named as such', () => {
  const message = complaint({ S3_ENDPOINT: 'http://localhost:9000', S3_BUCKET: 'files' })

  expect(message).toContain('S3_ACCESS_KEY, S3_SECRET_KEY must be set too')
})

test('an empty value counts as absent, and a slash at the end of SITE_URL is dropped', () => {
  expect(readConfig({ PORT: '', SITE_URL: 'https://pragati.example/' })).toMatchObject({
    port: 3000,
    site: { url: 'https://pragati.example' },
  })
})
