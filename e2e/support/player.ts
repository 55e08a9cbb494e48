import type { Locator } from '@playwright/test'
import type { FakePlayer } from './fake-player.ts'
import { test as base, expect, type Page } from './test.ts'

export { atBothSizes, expect, expectAccessible, expectNoSidewaysScroll, type Page } from './test.ts'

/** Journeys on the site that may use the video site's Data API and whose player is the fake one. */
export const test = base.extend({ site: ({ siteWithKey }, use) => use(siteWithKey) })

type Held = {
  play(): void
  pause(): void
  to(second: number): void
  pauseAt(second: number): void
  end(): void
  fail(code: number): void
  failAt(second: number, code: number): void
}

/** The open player, or the one that a button opens; can be controlled once it has answered the page. */
export async function openPlayer(page: Page, { url }: FakePlayer, videoId: string, open?: Locator) {
  await open?.click()
  const address = new RegExp(`^${url}/${videoId}\\?`)
  await expect(page.locator('iframe')).toHaveAttribute('src', address)
  await expect.poll(() => page.frames().some((frame) => address.test(frame.url()))).toBe(true)
  const frame = page.frames().find((one) => address.test(one.url()))
  if (!frame) throw new Error('The player is gone')
  await frame.waitForFunction(
    () => {
      const { player } = window as unknown as { player: { state(): number; isListenedTo(): boolean } }
      return player.isListenedTo() && player.state() === 1
    },
    undefined,
    // A frame that is scrolled out of view has no animation frames, which Playwright would wait for.
    { polling: 100 },
  )
  /** Resolves when the page has what the player told it: a message between two processes takes time. */
  const act = async (what: keyof Held, ...given: number[]) => {
    await page.evaluate(() => {
      const told = new Promise<void>((resolve) => {
        addEventListener('message', ({ data }) => data === 'told' && resolve())
      })
      Object.assign(window, { told })
    })
    await frame.evaluate(
      ([name, values]) => {
        const { player } = window as unknown as { player: Record<string, (...values: number[]) => void> }
        player[name as string]?.(...(values as number[]))
        parent.postMessage('told', '*')
      },
      [what, given] as const,
    )
    await page.evaluate(() => (window as unknown as { told: Promise<void> }).told)
  }
  return {
    frame,
    play: () => act('play'),
    pause: () => act('pause'),
    /** Continues from there. */
    to: (second: number) => act('to', second),
    pauseAt: (second: number) => act('pauseAt', second),
    end: () => act('end'),
    fail: (code: number) => act('fail', code),
    failAt: (second: number, code: number) => act('failAt', second, code),
    state: () => frame.evaluate(() => (window as unknown as { player: { state(): number } }).player.state()),
    place: () => frame.evaluate(() => (window as unknown as { player: { place(): number } }).player.place()),
  }
}
