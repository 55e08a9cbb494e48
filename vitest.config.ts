import { defineConfig } from 'vitest/config'

const isOnPostgres = process.env.TEST_DATABASE === 'postgresql' || process.env.TEST_DATABASE === 'pooled'

/** The feature tests run on the embedded engine, on a real PostgreSQL (TEST_DATABASE=postgresql), or through PgBouncer (pooled). */
export default defineConfig({
  test: {
    // What has nothing to do with the database is tested once; commands beside a server on PostgreSQL are with the process.
    include: isOnPostgres
      ? ['{server,demo}/**/*.test.ts']
      : ['{contract,server,web,cli,demo,scripts,bench}/**/*.test.ts'],
    globalSetup: ['./testing/global-setup.ts'],
    setupFiles: ['./testing/setup.ts'],
    pool: 'forks',
    // Nothing in the modules belongs to one application, so the files of a worker share them: a third less time.
    isolate: false,
    // More than cores: some wait for turns of the clock, or for PostgreSQL.
    maxWorkers: 3,
    // Generous: what a busy machine takes longer for is no mistake.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    retry: 0,
  },
})
