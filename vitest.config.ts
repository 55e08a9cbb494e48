import { defineConfig } from 'vitest/config'

/** The feature tests run on the embedded engine, or on a real PostgreSQL with TEST_DATABASE=postgresql. */
export default defineConfig({
  test: {
    include: ['{contract,server,web,cli,demo,scripts}/**/*.test.ts'],
    globalSetup: ['./testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    retry: 0,
  },
})
