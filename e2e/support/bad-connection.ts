import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * What happens to a request with a file: it arrives, it gets stuck on its way, it is cut off, or it arrives
 * and only the answer is lost.
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
  const { hostname, port } = new URL(siteUrl)
  let condition: Condition = 'whole'
  const open = new Set<Socket>()
  const stuck = new Set<Socket>()

  const server = createServer((browser) => {
    const site = connect(Number(port), hostname)
    let isLost = false
    for (const socket of [browser, site]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        browser.destroy()
        site.destroy()
      })
    }
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
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become(next) {
      condition = next
      for (const socket of stuck) socket.destroy()
      stuck.clear()
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
