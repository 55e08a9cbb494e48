import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Config } from '#server/config.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { startApp } from '#testing/app.ts'
import { testDemo } from '#testing/demo.ts'
import { loadDemoIfConfigured } from './demo-content.ts'

const app = await startApp()
const { config, db } = app.resources

async function accountsAfter(change: Partial<Config>): Promise<number> {
  await loadDemoIfConfigured({ ...config, ...change }, db, testDemo)
  const [row] = await db.select({ all: count() }).from(accounts)
  return row?.all ?? 0
}

test('demo content is loaded only where the configuration asks for it, and its accounts are printed', async () => {
  const postgres = 'postgresql://db.example.com/pragati'
  expect(await accountsAfter({ isDemo: false })).toBe(0)
  const told = (change: Partial<Config>) => loadDemoIfConfigured({ ...config, ...change }, db, testDemo)
  expect(await told({ demo: 'off', isDemo: false })).toBeNull()
  expect(await told({ demo: 'auto', isDemo: false, loopback: false })).toBeNull()
  expect(await told({ demo: 'auto', isDemo: false, databaseUrl: postgres })).toBeNull()
  expect(await told({ demo: 'auto', isDemo: false, loopback: true })).toContain('Say DEMO=on or DEMO=off')

  expect(await accountsAfter({ isDemo: true, databaseUrl: postgres })).toBeGreaterThan(70)
  const accountsOfDemo = await told({ isDemo: true })
  expect(accountsOfDemo).toContain('learner@example.com, creator@example.com, operator@example.com')
  expect(accountsOfDemo).toContain('pragati-demo')
  expect(await told({ isDemo: false })).toMatch(/password that everybody knows: .*operator@example\.com/)
  await db.delete(accounts)
  expect(await told({ demo: 'off', isDemo: false })).toBeNull()
})
