import { startRelay } from './relay.ts'

interface UnresponsiveNetwork {
  /** The same site, over this network. */
  url: string
  /** The first lines of all requests. */
  asked: string[]
  /** From now on nothing is answered and nothing fails: packets vanish. */
  swallow(): void
  /** From now on the server is not well: everything is answered with a 503, at once. */
  fail(): void
  /** From now on nothing can be reached, not even by requests that outlive a page. */
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

const UNAVAILABLE = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n'

/** A network that works at first and then shows full bars while nothing gets through. */
export async function startUnresponsiveNetwork(siteUrl: string): Promise<UnresponsiveNetwork> {
  const asked: string[] = []
  let state: 'whole' | 'swallowing' | 'failing' = 'whole'

  const { url, close, reopen } = await startRelay(siteUrl, (browser, site) => {
    browser.on('data', (piece) => {
      if (state === 'failing') browser.end(UNAVAILABLE)
      if (state !== 'whole') return
      asked.push(...(piece.toString('latin1').match(/^(?:GET|PUT|POST|DELETE|HEAD) .*(?= HTTP)/gm) ?? []))
      site.write(piece)
    })
    site.on('data', (piece) => {
      if (state === 'whole') browser.write(piece)
    })
  })
  return {
    url,
    asked,
    swallow() {
      state = 'swallowing'
    },
    fail() {
      state = 'failing'
    },
    cut: close,
    mend: reopen,
    close,
  }
}
