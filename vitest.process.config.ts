import { defineConfig } from 'vitest/config'
import { missingPrograms } from './testing/installed.ts'

/** Tests that start the real process on the built pages, and stop, kill or starve it. */
export default defineConfig({
  test: {
    include: ['testing/process/**/*.test.ts'],
    exclude: missingPrograms().map(({ file }) => file),
    globalSetup: ['./testing/global-setup-process.ts'],
    setupFiles: ['./testing/setup.ts'],
    pool: 'forks',
    // These tests start separate processes, so their own modules can be shared within a worker.
    isolate: false,
    // They mostly wait for processes to start and stop.
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
    retry: 0,
  },
})
