import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_EMAILS, DEMO_PASSWORD } from '#demo/accounts.ts'

/** A playlist, or a review of it, that the server acknowledged. */
interface Acknowledged {
  playlistId: string
  /** What must be found in the playlist. */
  holds: string
}

export interface Traffic {
  /** Answers of a server whose database is down. */
  rejections: number
  /** Responses that are neither correct nor one of those rejections. */
  wrong: string[]
  /** Requests that were sent but not completely answered. */
  broken: string[]
  acknowledged: Acknowledged[]
  /** Clients that were told that their connection ends, and left. */
  dismissed: string[]
  /** Resolves once the condition holds; checked after every answer. */
  until(isSo: () => boolean): Promise<void>
  stop(): Promise<void>
}

/** Of a client between two requests: a few of the five always have one under way, and processors stay free. Milliseconds. */
const PAUSE = 20

/** Number of clients. */
export const CLIENTS = 5

const CREATE = '/api/v1/playlist/create'
const REVIEW = '/api/v1/feedback/create'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

interface Wanted {
  method: string
  path: string
  token?: string
  body?: object
}

async function signIn(url: string, email: string): Promise<{ token: string; id: string }> {
  const body = { email, password: DEMO_PASSWORD }
  const answer = await send(url, new Agent(), { method: 'POST', path: '/api/v1/user/login', body })
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status} ${answer.body}`)
  const { token, data } = JSON.parse(answer.body) as { token: string; data: { user: { _id: string } } }
  return { token, id: data.user._id }
}

/** The main category of every new playlist: any will do. */
async function anyCategory(url: string): Promise<string> {
  const answer = await send(url, new Agent(), { method: 'GET', path: '/api/v1/category/getAll' })
  const { data } = JSON.parse(answer.body) as { data: { _id: string }[] }
  return data[0]?._id ?? ''
}

/** Uploads a photo for the demo creator; returns its address. Throws a rejection. */
export async function addPhoto(url: string): Promise<string> {
  const { token, id } = await signIn(url, DEMO_EMAILS.creator)
  const form = new FormData()
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  form.append('profileimage', new Blob([Buffer.from(dot, 'base64')], { type: 'image/png' }), 'me.png')
  const reply = await fetch(`${url}/api/v1/user/upadteUserProfile/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { data, message } = (await reply.json()) as { data?: { profileimage: string }; message: string }
  if (!data) throw new Error(`${reply.status}, retry-after ${reply.headers.get('retry-after')}: ${message}`)
  return data.profileimage
}

/**
 * Clients of a server with the demo content, which read and write, each on a keep-alive connection, until they are
 * stopped.
 */
export async function startTraffic(url: string, probe = '/readyz'): Promise<Traffic> {
  const { token: learner } = await signIn(url, DEMO_EMAILS.learner)
  const { token: creator } = await signIn(url, DEMO_EMAILS.creator)
  const category = await anyCategory(url)
  let isOver = false
  const waiting = new Set<() => void>()
  const traffic: Traffic = {
    rejections: 0,
    wrong: [],
    broken: [],
    acknowledged: [],
    dismissed: [],
    until: (isSo) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!isSo()) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        all.then(() => reject(new Error(`All clients gave up: ${traffic.broken.join(', ')}`)))
      }),
    stop: async () => {
      isOver = true
      await all
    },
  }

  /** The answer, or null if the request was cut off. */
  async function ask(client: string, agent: Agent, wanted: Wanted): Promise<Answer | null> {
    const name = `${wanted.method} ${wanted.path}`
    try {
      const answer = await send(url, agent, wanted)
      const mistake = mistakeOf(wanted, answer)
      if (mistake) traffic.wrong.push(`${name}: ${mistake}`)
      if (answer.status === 503) traffic.rejections += 1
      if (answer.headers.connection === 'close') traffic.dismissed.push(client)
      for (const look of waiting) look()
      return answer
    } catch (error) {
      traffic.broken.push(`${name}: ${(error as Error).message}`)
      return null
    }
  }

  /** Repeats something until it returns false, the client is dismissed or the traffic is stopped. */
  async function repeat(client: string, something: (agent: Agent, at: number) => Promise<boolean>) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let at = 0; !isOver && !traffic.dismissed.includes(client); at += 1) {
      if (!(await something(agent, at))) break
      await sleep(PAUSE)
    }
    agent.destroy()
  }

  function read(client: string, addresses: (at: number) => string[]): Promise<void> {
    return repeat(client, async (agent, at) => {
      const list = addresses(at)
      return (await ask(client, agent, { method: 'GET', path: list[at % list.length] ?? '/' })) !== null
    })
  }

  function write(client: string): Promise<void> {
    return repeat(client, async (agent, at) => {
      const body = aPlaylist(`${client} ${at}`, category)
      const made = await ask(client, agent, { method: 'POST', path: CREATE, token: creator, body })
      if (made?.status !== 200) return made !== null
      const { data } = JSON.parse(made.body) as { data: { _id: string } }
      traffic.acknowledged.push({ playlistId: data._id, holds: body.name })
      if (traffic.dismissed.includes(client)) return false
      const feedback = `Written by ${client} as number ${at}.`
      const review = { playlistId: data._id, feedback, rating: 4 }
      const said = await ask(client, agent, { method: 'POST', path: REVIEW, token: learner, body: review })
      if (said?.status === 200) traffic.acknowledged.push({ playlistId: data._id, holds: feedback })
      return said !== null
    })
  }

  const all = Promise.all([
    read('reader of the API', () => ['/api/v1/playlist/getFilteredPlaylists?limit=6', probe]),
    // Every address is a page of its own, so each is rendered.
    read('reader of new pages', (at) => [`/playlists?page=${at + 1}`, '/sitemap.xml']),
    read('reader of cached pages', () => ['/', '/signin']),
    write('first writer'),
    write('second writer'),
  ])
  return traffic
}

/** Acknowledged writes that are missing. */
export async function findMissing(url: string, acknowledged: Acknowledged[]): Promise<Acknowledged[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const found = await Promise.all(
    acknowledged.map(async ({ playlistId, holds }) => {
      const path = `/api/v1/playlist/get/${playlistId}`
      return (await send(url, agent, { method: 'GET', path })).body.includes(holds)
    }),
  )
  agent.destroy()
  return acknowledged.filter((_, at) => !found[at])
}

function aPlaylist(name: string, category: string) {
  const videos = Array.from({ length: 5 }, (_, at) => ({
    videoName: `https://youtu.be/aaaaaaaaaa${at}`,
    title: `Video ${at}`,
    thumbnail: 'https://i.ytimg.com/vi/abc/hqdefault.jpg',
  }))
  const description = 'Written while something goes wrong with the machine below.'
  return { name: `Written by the ${name}`, description, language: 'english', category: [category], videos }
}

function mistakeOf({ path }: Wanted, { status, headers, body }: Answer): string | null {
  const isApi = path.startsWith('/api/') || path === '/readyz'
  if (status === 200) return isApi && !body.includes('"success":true') ? body.slice(0, 200) : null
  const isRejection = status === 503 && /^[1-9]\d*$/.test(String(headers['retry-after']))
  if (!isRejection) return `${status}, retry-after ${headers['retry-after']}: ${body.slice(0, 200)}`
  if (path === '/playlists' || !isApi) return null
  const { status: word, success, message, error } = JSON.parse(body) as Record<string, unknown>
  const isEnvelope = word === 'fail' && success === false && message === error
  return isEnvelope && String(message).includes('Please try again') ? null : body.slice(0, 200)
}

/** One request; rejects unless the answer is complete. */
function send(url: string, agent: Agent, { method, path, token, body }: Wanted): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const content = body === undefined ? undefined : JSON.stringify(body)
    const asked = request(url + path, {
      method,
      agent,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(content
          ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(content) }
          : {}),
      },
    })
    asked.once('error', reject)
    asked.once('response', (reply) => {
      text(reply).then(
        (whole) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: whole }),
        reject,
      )
    })
    asked.end(content)
  })
}
