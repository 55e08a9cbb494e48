import { defineConfig } from '@playwright/test'
import { ONLY_ON_PHONES, ONLY_ON_WIDE_SCREENS } from './e2e/support/sizes.ts'

/** Journeys in a real browser against a real server: each worker has a server and a database of its own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // One more than cores: a journey waits a good part of its time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Generous: a busy machine that takes longer is no failure.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  outputDir: 'test-results',
  use: {
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Requests of a service worker cannot be delayed or answered by a test; its own journey allows it.
    serviceWorkers: 'block',
    // Traces cost a sixth of the time; `npx playwright test --trace on` makes them.
    trace: 'off',
    contextOptions: { reducedMotion: 'reduce' },
  },
  // What depends on the viewport is tested at both sizes; the rest on the phone (@once), or where it is
  // mostly used (@wide).
  projects: [
    {
      name: 'phone',
      testIgnore: ONLY_ON_WIDE_SCREENS,
      grepInvert: /@wide/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: ONLY_ON_PHONES,
      grepInvert: /@once/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})
