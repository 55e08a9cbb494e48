import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, aReview, type Member } from '#testing/build.ts'

let app: TestApp
let creator: Member
let category: string[]

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

/** How far the title reaches: the ground is dark, only what is written is bright. Pixels. */
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

test('a playlist has a PNG of 1200×630 for shared links, known again by its ETag', async () => {
  const id = await aPlaylist(app, { creator, category })
  const { statusCode, headers, rawPayload } = await get(`/og/playlist/${id}.png`)

  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('image/png')
  expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=60, must-revalidate')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 })
  const again = await get(`/og/playlist/${id}.png`, { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
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
])('%s is drawn with its signs joined, not as boxes side by side', async (_script, letter, joined) => {
  expect(await titleWidth(joined.repeat(5))).toBeLessThan((await titleWidth(letter.repeat(5))) * 1.5)
  // Four digits of a code in a box are all that a missing letter would be.
  expect(await titleWidth(letter.repeat(5))).not.toBe(await titleWidth('\u{12000}'.repeat(5)))
})

test('conjuncts of Devanagari become one letter', async () => {
  expect(await titleWidth('क्ष'.repeat(5))).toBeLessThan(await titleWidth('कष'.repeat(5)))
})

test.each([
  ['markup', '<b>&amp;</b> & "x" \' ]]> </text><image href="file:///etc/passwd"/>'],
  ['nothing that can be drawn', '😀😀😀😀'],
  ['one endless word', 'W'.repeat(100)],
])('a title of %s does no harm', async (_what, name) => {
  expect(await sharp(await pictureOf(name)).metadata()).toMatchObject({ width: 1_200, height: 630 })
})

test('markup in a title is written out', async () => {
  expect(await titleWidth('<b>ABC</b>')).toBeGreaterThan((await titleWidth('ABC')) * 2)
})

test('what the public does not see has no picture', async () => {
  const empty = await aPlaylist(app, { creator, category, videos: 0 })
  for (const id of [empty, crypto.randomUUID(), 'x'.repeat(36), '-'.repeat(36), '1'])
    expect((await get(`/og/playlist/${id}.png`)).statusCode).toBe(404)
})

test('every other page has the picture of the site', async () => {
  const { rawPayload } = await get('/og/site.png')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 })
})
