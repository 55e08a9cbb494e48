import type { LaunchOptions } from '@playwright/test'
import chromium from '@sparticuz/chromium'

/**
 * On Linux the Chromium that comes inside an npm package, so that nothing else need be installed; elsewhere the one
 * that Playwright installs.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  if (process.platform !== 'linux') return {}
  return {
    executablePath: await chromium.executablePath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  }
}
