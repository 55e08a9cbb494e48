import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface UselessNetwork {
  /** The same site, over this network. */
  url: string
  /** The first lines of all requests. */
  asked: string[]
  /** From now on nothing is answered and nothing fails: packets vanish. */
  swallow(): void
  /** From now on nothing can be reached, not even by requests that outlive a page. */
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** A network that works at first and then shows full bars while nothing comes through. */
export async function startUselessNetwork(siteUrl: string): Promise<UselessNetwork> {
  const { hostname, port } = new URL(siteUrl)
  const open = new Set<Socket>()
  const asked: string[] = []
  let isSwallowing = false

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
    browser.on('data', (piece) => {
      if (isSwallowing) return
      asked.push(...(piece.toString('latin1').match(/^(?:GET|PUT|POST|DELETE|HEAD) .*(?= HTTP)/gm) ?? []))
      site.write(piece)
    })
    site.on('data', (piece) => {
      if (!isSwallowing) browser.write(piece)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  const cut = async () => {
    for (const socket of open) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  return {
    url: `http://127.0.0.1:${own}`,
    asked,
    swallow() {
      isSwallowing = true
    },
    cut,
    async mend() {
      server.listen(own, '127.0.0.1')
      await once(server, 'listening')
    },
    close: cut,
  }
}
