import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface UselessNetwork {
  /** The same site, over this network. */
  url: string
  /** The first lines of all requests. */
  asked: string[]
  /** From now on nothing is answered and nothing fails: packets vanish. */
  swallow(): void
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
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    swallow() {
      isSwallowing = true
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
