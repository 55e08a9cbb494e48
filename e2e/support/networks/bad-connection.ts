import type { Socket } from 'node:net'
import { startRelay } from './relay.ts'

/**
 * What happens to a request with a file: it arrives, gets stuck on the way, is cut off, or arrives
 * and only its answer is lost.
 */
type Condition = 'whole' | 'stuck' | 'cut' | 'answer lost'

interface BadConnection {
  /** The same site, over this connection. */
  url: string
  /** Applies to what is sent from now on; what is stuck is cut off. */
  become(condition: Condition): void
  close(): Promise<void>
}

/** A connection to a site on which applications fail as on a phone in a tunnel; everything else passes. */
export async function startBadConnection(siteUrl: string): Promise<BadConnection> {
  let condition: Condition = 'whole'
  const stuck = new Set<Socket>()

  const { url, close } = await startRelay(siteUrl, (browser, site) => {
    let isLost = false
    browser.on('data', (piece) => {
      if (piece.includes('PUT /api/v1/opportunity/apply/')) {
        if (condition === 'cut') return browser.destroy()
        if (condition === 'stuck') {
          stuck.add(browser)
          return browser.pause()
        }
        isLost = condition === 'answer lost'
      }
      if (!site.write(piece)) {
        browser.pause()
        site.once('drain', () => browser.resume())
      }
    })
    site.on('data', (piece) => (isLost ? browser.destroy() : browser.write(piece)))
  })
  return {
    url,
    become(next) {
      condition = next
      for (const socket of stuck) socket.destroy()
      stuck.clear()
    },
    close,
  }
}
