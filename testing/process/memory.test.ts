import { readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_EMAILS, DEMO_PASSWORD } from '#demo/accounts.ts'
import { megabytes, TYPE_OF_UPLOAD } from '../raw-upload.ts'
import { expectSignedIn } from '../signed-in.ts'
import { afterFile } from '../when-file-ends.ts'
import { clientOf } from './requests.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { addPhoto } from './traffic.ts'

/** How much memory uploads take in a process that does nothing else. */

let server: ServerProcess

beforeAll(async () => {
  server = await startServer(
    { DEMO: 'on', RATE_LIMIT_SCALE: '1000000', YOUTUBE_OEMBED_URL: 'http://127.0.0.1:1' },
    afterFile,
  )
  // Loads everything that the first upload needs.
  await addPhoto(server.url)
})

/** How much more memory the process had at its peak than before. Megabytes. */
async function growthDuring(work: () => Promise<void>): Promise<number> {
  const folder = `/proc/${server.child.pid}`
  const kilobytes = async (what: string) =>
    Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(await readFile(`${folder}/status`, 'utf8'))?.[1])
  // Resets the peak.
  await writeFile(`${folder}/clear_refs`, '5')
  const before = await kilobytes('VmRSS')
  await work()
  return ((await kilobytes('VmHWM')) - before) / 1_024
}

test('several large interlaced photos at the same time take the memory of one', async () => {
  const { token, data } = await expectSignedIn(
    clientOf(server).accounts.login({ body: { email: DEMO_EMAILS.creator, password: DEMO_PASSWORD } }),
  )
  // An interlaced picture has to be decoded whole: 69 MB.
  const photo = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: 'teal' } })
    .png({ progressive: true, compressionLevel: 1 })
    .toBuffer()
  const send = async () => {
    const form = new FormData()
    form.append('profileimage', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'me.png')
    const url = `${server.url}/api/v1/user/upadteUserProfile/${data.user._id}`
    return (await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form }))
      .status
  }

  const growth = await growthDuring(async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, send))
    expect(sent).toEqual([200, 200, 200, 200, 200])
  })

  expect(growth).toBeLessThan(270)
})

test('a hundred megabytes are rejected without ever being in memory', async () => {
  const api = clientOf(server)
  const { token } = await expectSignedIn(
    api.accounts.login({ body: { email: DEMO_EMAILS.learner, password: DEMO_PASSWORD } }),
  )
  const [open] = (await api.opportunities.list({})).opportunities
  const growth = await growthDuring(async () => {
    const call = request(`${server.url}/api/v1/opportunity/apply/${open?._id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': TYPE_OF_UPLOAD },
    })
    const answered = new Promise<string>((resolve, reject) => {
      call.once('error', reject)
      call.once('response', (reply) => resolve(text(reply)))
    })
    // Once answered, the rest is not read.
    const sent = pipeline(Readable.from(megabytes(100)), call).catch(() => {})
    expect(await answered).toContain('at most 5 MB are accepted')
    call.destroy()
    await sent
  })

  expect(growth).toBeLessThan(60)
})
