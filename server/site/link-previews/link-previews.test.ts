import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES, pathIn } from '#contract/interface-languages.ts'
import { certificates } from '#server/db/schema/learning.ts'
import { wordsIn } from '#server/mail/words.ts'
import { drawSheet } from '#server/site/link-previews/draw-certificate.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist, aReview, type TestAccount } from '#testing/build.ts'

let app: TestApp
let creator: TestAccount
let category: string[]
/** Width of five letters that no font has. */
let missing: number | undefined

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app, 'Meena & <Söhne>')
  category = await aCategoryPath(app)
})

function get(url: string, headers: Record<string, string> = {}) {
  return app.app.inject({ url, headers })
}

async function pictureOf(name: string): Promise<Buffer> {
  const id = await aPlaylist(app, { creator, category, name })
  const { statusCode, rawPayload } = await get(`/og/playlist/${id}.png`)
  expect(statusCode).toBe(200)
  return rawPayload
}

/** Width of the title: the background is dark, only text is bright. Pixels. */
async function titleWidth(name: string): Promise<number> {
  const area = { left: 70, top: 40, width: 1_130, height: 340 }
  const title = await sharp(await pictureOf(name))
    .extract(area)
    .toColourspace('b-w')
    .threshold(200)
    .png()
    .toBuffer()
  const { info } = await sharp(title).trim({ background: 'black' }).toBuffer({ resolveWithObject: true })
  return info.width
}

test('a playlist has a PNG of 1200×630 for shared links, with an ETag', async () => {
  const id = await aPlaylist(app, { creator, category })
  const { statusCode, headers, rawPayload } = await get(`/og/playlist/${id}.png`)

  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('image/png')
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, must-revalidate')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 })
  const again = await get(`/og/playlist/${id}.png`, { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('courses of different subjects have different signs, those of one subject the same', async () => {
  const signAt = async (path: string[]) => {
    const id = await aPlaylist(app, {
      creator,
      category: path,
      name: 'The same name',
      description: 'The same for all',
    })
    const area = { left: 940, top: 235, width: 160, height: 160 }
    const { rawPayload } = await get(`/og/playlist/${id}.png`)
    return sharp(rawPayload).extract(area).raw().toBuffer()
  }
  const [farming, coding] = [
    await aCategoryPath(app, 1, 'Farming of test'),
    await aCategoryPath(app, 1, 'Coding of test'),
  ]
  const [first, again, other] = [await signAt(farming), await signAt(farming), await signAt(coding)]
  expect(first.equals(again)).toBe(true)
  expect(first.equals(other)).toBe(false)
})

test('a new review changes the picture at once', async () => {
  const id = await aPlaylist(app, { creator, category })
  const before = await get(`/og/playlist/${id}.png`)
  await aReview(app, id, 4)
  const after = await get(`/og/playlist/${id}.png`, { 'if-none-match': String(before.headers.etag) })

  expect(after.statusCode).toBe(200)
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
})

test.each([
  ['Devanagari', 'क', 'कु'],
  ['Bengali', 'ক', 'কু'],
  ['Tamil', 'க', 'க்'],
  ['Telugu', 'క', 'కి'],
  ['Kannada', 'ಕ', 'ಕಿ'],
  ['Malayalam', 'ത', 'ത്'],
  ['Gujarati', 'ક', 'કુ'],
  ['Gurmukhi', 'ਕ', 'ਕੁ'],
  ['Odia', 'କ', 'କୁ'],
])('%s is drawn with its characters joined, not as boxes side by side', async (_script, letter, joined) => {
  const apart = await titleWidth(letter.repeat(5))
  expect(await titleWidth(joined.repeat(5))).toBeLessThan(apart * 1.5)
  // A missing glyph would be a box with four digits.
  missing ??= await titleWidth('\u{12000}'.repeat(5))
  expect(apart).not.toBe(missing)
})

test('Devanagari conjuncts become one glyph', async () => {
  expect(await titleWidth('क्ष'.repeat(5))).toBeLessThan(await titleWidth('कष'.repeat(5)))
})

test.each([
  ['markup', '<b>&amp;</b> & "x" \' ]]> </text><image href="file:///etc/passwd"/>'],
  ['nothing that can be drawn', '😀😀😀😀'],
  ['one endless word', 'W'.repeat(100)],
])('a title of %s does no harm', async (_what, name) => {
  expect(await sharp(await pictureOf(name)).metadata()).toMatchObject({ width: 1_200, height: 630 })
})

test('markup in a title is escaped', async () => {
  expect(await titleWidth('<b>ABC</b>')).toBeGreaterThan((await titleWidth('ABC')) * 2)
})

test('what is not public has no picture', async () => {
  const empty = await aPlaylist(app, { creator, category, videos: 0 })
  for (const id of [empty, crypto.randomUUID(), 'x'.repeat(36), '-'.repeat(36), '1'])
    expect((await get(`/og/playlist/${id}.png`)).statusCode).toBe(404)
})

test("one caller's flood of pictures never causes the rejection of another caller's", async () => {
  const ids = await Promise.all(Array.from({ length: 13 }, () => aPlaylist(app, { creator, category })))
  const [last = '', ...flood] = ids.toReversed()
  // Each in every language: three times as many as may wait, however slowly they are requested.
  const pictures = LANGUAGE_CODES.flatMap((code) => flood.map((id) => pathIn(code, `/og/playlist/${id}.png`)))
  const ask = async (url: string, remoteAddress: string) =>
    (await app.app.inject({ url, remoteAddress })).statusCode

  const flooded = Promise.all(pictures.map((url) => ask(url, '203.0.113.7')))
  expect(await ask(`/og/playlist/${last}.png`, '203.0.113.8')).toBe(200)
  expect(new Set(await flooded)).toEqual(new Set([200, 429]))
})

async function aCertificate(name: string) {
  const { id: accountId, token } = await aLearner(app)
  const id = randomBytes(16).toString('base64url')
  const facts = { name, course: 'A course', creator: 'A creator', language: 'hindi', videos: 12 }
  await app.resources.db.insert(certificates).values({
    id,
    accountId,
    kolamSeed: randomUUID(),
    ...facts,
    finishedAt: new Date('2027-01-19T20:00:00Z'),
  })
  return { id, token }
}

test('a certificate is an A4 sheet for printing with a preview for shared links, both gone when it is withdrawn', async () => {
  const { id, token } = await aCertificate('मीनाक्षी')
  const sheet = await get(`/certificate/${id}.png`)
  const { width = 0, height = 1, density, format } = await sharp(sheet.rawPayload).metadata()
  expect([width, height, density, format]).toEqual([2_480, 1_754, 210, 'png'])
  expect(width / height).toBeCloseTo(297 / 210, 2)
  expect(
    (await get(`/certificate/${id}.png`, { 'if-none-match': String(sheet.headers.etag) })).statusCode,
  ).toBe(304)
  const preview = await get(`/og/certificate/${id}.png`)
  expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ width: 1_200, height: 630 })

  await app.api.learning.withdrawCertificate({ params: { id } }, { token })

  for (const path of [`/certificate/${id}.png`, `/og/certificate/${id}.png`])
    expect((await get(path)).statusCode).toBe(404)
})

test('the address on a certificate is complete, however long it is, and fits between the borders', () => {
  const certificate = {
    ...{ _id: 'x', name: 'Asha', course: 'Loops', creator: 'Meena', language: 'english', playlistId: null },
    ...{ look: randomUUID(), videos: 3, totalSeconds: 600, finishedAt: '2026-01-05T06:00:00Z' },
  }
  const address = `https://learning.a-very-long-name-of-an-institution.example.org.in/certificate/${'a'.repeat(22)}`
  const words = wordsIn(app.resources.config.site, null)
  const sheet = drawSheet({ certificate, siteName: 'Pragati', address, words })
  const [, size] = new RegExp(`font-size="([\\d.]+)"[^>]*>[^<]*${address}<`).exec(sheet) ?? []
  expect(Number(size)).toBeGreaterThan(20)
  expect(Number(size) * 0.6 * `Anybody can check this at ${address}`.length).toBeLessThanOrEqual(1_740)
})

test.each(LANGUAGE_CODES.filter((code) => code !== 'en'))(
  'all text of a certificate is in the language %s',
  (code) => {
    const certificate = {
      ...{ _id: 'x', name: 'आशा', course: 'लूप', creator: 'मीना', language: 'hindi', playlistId: null },
      ...{ look: randomUUID(), videos: 12, totalSeconds: 12_000, finishedAt: '2026-01-05T06:00:00Z' },
    }
    const words = wordsIn(app.resources.config.site, code)
    const address = words.url('/certificate/x')
    const sheet = drawSheet({ certificate, siteName: 'Pragati', address, words })
    const said = [...sheet.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text ?? '')

    expect(said).toHaveLength(5)
    expect(said.join(' ').replace('Pragati', '').replace(address, '')).not.toMatch(/[a-z]/i)
    expect(address).toContain(`/${code}/certificate/x`)
  },
)

test('pictures are in the language of their address', async () => {
  const { id } = await aCertificate('आशा')
  for (const path of ['/og/site.png', `/og/certificate/${id}.png`, `/certificate/${id}.png`]) {
    const [english, hindi] = [await get(path), await get(`/hi${path}`)]
    expect([english.statusCode, hindi.statusCode, hindi.headers['content-type']], path).toEqual([
      200,
      200,
      'image/png',
    ])
    expect(hindi.rawPayload.equals(english.rawPayload), path).toBe(false)
  }
})

test('the name on a certificate is drawn in its own script, joined, and markup in it is escaped', async () => {
  const widthOf = async (name: string) => {
    const { id } = await aCertificate(name)
    const area = { left: 400, top: 480, width: 1_680, height: 450 }
    const { rawPayload } = await get(`/certificate/${id}.png`)
    const ink = await sharp(rawPayload).extract(area).toColourspace('b-w').threshold(200).png().toBuffer()
    return (await sharp(ink).trim({ background: 'white' }).toBuffer({ resolveWithObject: true })).info.width
  }
  expect(await widthOf('கு'.repeat(4))).toBeLessThan((await widthOf('க'.repeat(4))) * 1.5)
  expect(await widthOf('<b>ABC</b>')).toBeGreaterThan((await widthOf('ABC')) * 1.8)
})

test('every other page has the picture of the site', async () => {
  const { rawPayload } = await get('/og/site.png')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 })
})
