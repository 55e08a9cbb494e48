import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned } from './aws-signature.ts'

const ACCESS_KEY = 'key'
const SECRET_KEY = 'secret'

export interface ObjectStorage {
  url: string
  objects: Map<string, Buffer>
  /** How many uploads and downloads are in progress. */
  underWay(): number
  /** From now on it rejects everything. */
  breakDown(): void
  /** From now on it keeps something else than it is given. */
  damage(): void
  close(): Promise<void>
}

/** The part of the S3 protocol that we use, signatures included, with pages of two keys; keeps objects in memory. */
export async function startObjectStorage(): Promise<ObjectStorage> {
  const objects = new Map<string, Buffer>()
  let down = false
  let isDamaging = false
  let underWay = 0
  const server = createServer(async (request, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
    })
    const answer = down
      ? rejected('AccessDenied')
      : await act(request).catch(() => ({ status: 400, body: '' })) // The body was cut off: nothing is stored.
    response.writeHead(answer.status, { 'content-type': 'application/xml' }).end(answer.body)
  })

  async function act(request: IncomingMessage): Promise<{ status: number; body?: string | Buffer }> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://storage')
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
    if (!isSigned(request, ACCESS_KEY, SECRET_KEY)) return rejected('SignatureDoesNotMatch')
    if (request.method === 'PUT') return keep(key, request)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    if (!key) return { status: 200, body: page(searchParams.get('continuation-token') ?? '') }
    const found = objects.get(key)
    return found
      ? { status: 200, body: found }
      : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
  }

  async function keep(key: string, request: IncomingMessage): Promise<{ status: number; body?: string }> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const digest = request.headers['x-amz-content-sha256']
    if (digest !== 'UNSIGNED-PAYLOAD' && digest !== createHash('sha256').update(body).digest('hex'))
      return rejected('XAmzContentSHA256Mismatch')
    objects.set(key, isDamaging ? Buffer.alloc(body.length) : body)
    return { status: 200 }
  }

  function page(after: string): string {
    const keys = [...objects.keys()].sort().filter((key) => key > after)
    const shown = keys.slice(0, 2)
    const next = keys.length > 2 ? `<NextContinuationToken>${shown[1]}</NextContinuationToken>` : ''
    const contents = shown.map(
      (key) => `<Contents><Key>${key}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
    )
    return `<?xml version="1.0"?><ListBucketResult>${next}${contents.join('')}</ListBucketResult>`
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    underWay: () => underWay,
    breakDown: () => {
      down = true
    },
    damage: () => {
      isDamaging = true
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function rejected(code: string) {
  return { status: 403, body: `<Error><Code>${code}</Code></Error>` }
}
