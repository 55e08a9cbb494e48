import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface Relay {
  /** The same site, through this relay. */
  url: string
  /** Breaks all connections and accepts no new ones. */
  close(): Promise<void>
  /** Accepts connections at the same address again. */
  reopen(): Promise<void>
}

/** Accepts the browser's connections and opens one to the site for each; `wire` decides what is passed on. */
export async function startRelay(
  siteUrl: string,
  wire: (browser: Socket, site: Socket) => void,
): Promise<Relay> {
  const { hostname, port } = new URL(siteUrl)
  const open = new Set<Socket>()
  const server = createServer((browser) => {
    const site = connect(Number(port), hostname)
    for (const socket of [browser, site]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        browser.destroy()
        site.destroy()
      })
    }
    wire(browser, site)
  })
  async function listen(at: number): Promise<void> {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const own = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${own}`,
    async close() {
      for (const socket of open) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
    reopen: () => listen(own),
  }
}
