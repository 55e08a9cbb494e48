import { once } from 'node:events'
import { request as ask } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Request } from '../load.ts'

export const HEADERS = { 'accept-encoding': 'br' }

export interface Answer {
  bytes: Buffer
  headers: Record<string, string>
}

/** The response as sent over the wire, which fetch would decompress. Requested twice, so that the second is cached. */
export async function answerOf(url: string, wanted: Request): Promise<Answer> {
  await answerOnce(url, wanted)
  const answer = await answerOnce(url, wanted)
  // The bare server adds these itself.
  const kept = Object.entries(answer.headers).filter(
    ([name]) => !/^(date|connection|keep-alive|content-length)$/.test(name),
  )
  return { bytes: answer.bytes, headers: Object.fromEntries(kept) }
}

export async function answerOnce(
  url: string,
  { path: address, method = 'GET', body }: Request,
): Promise<Answer> {
  const asked = ask(url + address, {
    method,
    headers: { ...HEADERS, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  })
  asked.end(body)
  const [reply] = await once(asked, 'response')
  const bytes = await buffer(reply)
  if (reply.statusCode !== 200) throw new Error(`${address} answered ${reply.statusCode}`)
  return { bytes, headers: reply.headers }
}
