import path from 'node:path'
import type { LaunchOptions } from '@playwright/test'
import chromium from '@sparticuz/chromium'

/**
 * On Linux the Chromium of an npm package, so that nothing else has to be installed; elsewhere the one that
 * Playwright installs.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  if (process.platform !== 'linux') return {}
  const executablePath = await chromium.executablePath()
  return {
    executablePath,
    env: { ...process.env, FONTCONFIG_FILE: path.join(import.meta.dirname, 'fonts.conf') },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // A journey's page lives for seconds: optimising its scripts would take a tenth of the processor time, and threads
      // of its own for each task another tenth.
      '--js-flags=--no-opt --no-maglev --single-threaded',
      // A process of its own for the network takes time, too. The other feature is Playwright's. The compositor keeps its own:
      // with --in-process-gpu one start in ten fails (SIGSEGV).
      '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface',
    ],
  }
}
