import { get, type IncomingHttpHeaders } from 'node:http'
import { type Client, createClient, overHttp } from '#contract/client.ts'
import { API_BASE } from '#contract/constants.ts'
import { expectSignedIn } from '#testing/signed-in.ts'
import type { ServerProcess } from './server-process.ts'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** A plain request: nothing is decompressed or followed. */
export function request(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get(url, { headers, method }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(pieces) }),
      )
    }).on('error', reject)
  })
}

export function clientOf({ url }: Pick<ServerProcess, 'url'>): Client {
  return createClient(
    overHttp(async ({ method, path: address, body, token }) => {
      const reply = await fetch(`${url}${API_BASE}${address}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: reply.status, body: await reply.json() }
    }),
  )
}

export async function signIn(api: Client, who: 'learner' | 'creator' | 'operator'): Promise<string> {
  const { token } = await expectSignedIn(
    api.accounts.login({ body: { email: `${who}@example.com`, password: 'pragati-demo' } }),
  )
  return token
}
