import { defineConfig } from 'vitest/config'

/** The feature tests run on the embedded engine, or on a real PostgreSQL with TEST_DATABASE=postgresql. */
export default defineConfig({
  test: {
    include: ['{contract,server,web,cli,demo,scripts}/**/*.test.ts'],
    globalSetup: ['./testing/global-setup.ts'],
    setupFiles: ['./testing/setup.ts'],
    pool: 'forks',
    // Nothing in the modules belongs to one application, so the files of a worker share them: a third less time.
    isolate: false,
    maxWorkers: 2,
    // Generous: what a busy machine takes longer for is no mistake.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: 0,
  },
})
