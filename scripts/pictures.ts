import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { launchOptions } from '../e2e/support/browser.ts'
import { startSite } from '../e2e/support/server.ts'
import { buildPages } from './build.ts'

const FOLDER = 'docs/pictures'

/** Takes the README's pictures of the real product with its demo content: `npm run pictures`. */
const SHOTS = [
  { name: 'home', path: '/', width: 1280, height: 860, scheme: 'light' },
  { name: 'playlists', path: '/playlists', width: 1280, height: 860, scheme: 'light' },
  { name: 'search-phone', path: '/search/python', width: 360, height: 740, scheme: 'dark' },
  { name: 'home-phone', path: '/', width: 360, height: 740, scheme: 'light' },
] as const

await buildPages()
await mkdir(FOLDER, { recursive: true })
const site = await startSite()
const browser = await chromium.launch(await launchOptions())
try {
  for (const { name, path, width, height, scheme } of SHOTS) {
    const page = await browser.newPage({
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    })
    await page.goto(site.url + path, { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(500)
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toBuffer()
    await writeFile(`${FOLDER}/${name}.webp`, picture)
    console.log(`${FOLDER}/${name}.webp: ${Math.round(picture.length / 1_024)} KB`)
    await page.close()
  }
} finally {
  await browser.close()
  await site.stop()
}
