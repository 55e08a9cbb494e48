import { count } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Config } from '#server/config.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { startApp } from '#testing/app.ts'
import { testDemo } from '#testing/demo.ts'
import { loadWantedDemo } from './demo-content.ts'

const app = await startApp()
const { config, db } = app.resources

async function accountsAfter(change: Partial<Config>): Promise<number> {
  await loadWantedDemo({ ...config, ...change }, db, testDemo)
  const [row] = await db.select({ all: count() }).from(accounts)
  return row?.all ?? 0
}

test('the demo content comes only where the configuration asks for it, and its accounts are told', async () => {
  const postgres = 'postgresql://db.example.com/pragati'
  expect(await accountsAfter({ demo: 'off' })).toBe(0)
  expect(await accountsAfter({ demo: 'auto', loopback: false, databaseUrl: undefined })).toBe(0)
  expect(await accountsAfter({ demo: 'auto', loopback: true, databaseUrl: postgres })).toBe(0)
  expect(await loadWantedDemo({ ...config, demo: 'off' }, db, testDemo)).toBeNull()

  expect(await accountsAfter({ demo: 'on', loopback: false, databaseUrl: postgres })).toBeGreaterThan(70)
  const told = await loadWantedDemo(
    { ...config, demo: 'auto', loopback: true, databaseUrl: undefined },
    db,
    testDemo,
  )
  expect(told).toContain('learner@example.com, creator@example.com, operator@example.com')
  expect(told).toContain('pragati-demo')
  expect(await loadWantedDemo({ ...config, demo: 'off' }, db, testDemo)).toBeNull()
})
