import { defineConfig } from 'vitest/config'

const isOnPostgres = process.env.TEST_DATABASE === 'postgresql' || process.env.TEST_DATABASE === 'pooled'

/** The feature tests run on the embedded engine, on a real PostgreSQL (TEST_DATABASE=postgresql), or through PgBouncer (pooled). */
export default defineConfig({
  test: {
    // What does not depend on the database is tested once; commands beside a server on PostgreSQL are with
    // the process tests.
    include: isOnPostgres
      ? ['{server,demo}/**/*.test.ts']
      : ['{contract,server,web,cli,demo,scripts,bench}/**/*.test.ts'],
    globalSetup: ['./testing/global-setup.ts'],
    setupFiles: ['./testing/setup.ts'],
    pool: 'forks',
    // No module has state of one application, so the files of a worker share them: a third less time.
    isolate: false,
    // More than cores: some wait for timers, or for PostgreSQL.
    maxWorkers: 3,
    // Generous: a busy machine that takes longer is no failure.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    retry: 0,
  },
})
