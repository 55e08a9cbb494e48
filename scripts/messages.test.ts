import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../contract/api.ts'
import type { EndpointSpec } from '../contract/endpoint.ts'
import { type Catalogue, missingFrom, problemsOf, readCatalogue } from './catalogues.ts'
import { localiseScripts, withNames } from './localise.ts'
import { markedModuleOf } from './messages.ts'

const english: Catalogue = {
  words: {
    hello: 'Hello, "{name}"',
    videos: { one: '{count} video by {name}', other: '{count} videos by {name}' },
    bye: 'Bye',
  },
}
const hindi: Catalogue = {
  words: {
    hello: '{name} जी, `नमस्ते` "आपको" \\ ${यहाँ}',
    videos: { one: '{name} का एक वीडियो', other: '{name} के {count} वीडियो' },
    bye: "फिर मिलते हैं, 'दोस्त'",
  },
}

test('a message that was left in English is found', () => {
  const copied: Catalogue = { words: { ...hindi.words, bye: 'Bye' } }

  expect(problemsOf('hi', copied, english)).toEqual(['hi.json: words.bye is still English'])
})

/** Fields of bodies that pages send on their own, and nobody fills in. */
const UNTYPED = new Set(
  `afterReload ticket passkey id rawId type authenticatorAttachment clientExtensionResults response clientDataJSON
  authenticatorData signature userHandle attestationObject transports key field lengths thumbnail publishedAt draftKey now source
  channel complete draft seen playlistId videoId videoIds sections from add remove leave follow userId feedback feedbackId
  query marks seconds duration watched at played goal showsProgress reminders ids all settings kind shown mail state
  page`.split(/\s+/),
)

test('every field that people fill in has a name in messages, too', () => {
  const names = new Set<string>()
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const [key, value] of Object.entries(part)) {
      if (key === 'properties') for (const name of Object.keys(value)) names.add(name)
      walk(value)
    }
  }
  for (const [group, endpoints] of Object.entries(api))
    if (!group.startsWith('operator'))
      for (const { body } of Object.values(endpoints) as EndpointSpec[])
        if (body) walk(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
  const fields = Object.keys(readCatalogue('en').fieldNames ?? {})

  expect(names.size).toBeGreaterThan(80)
  expect([...names].filter((name) => !UNTYPED.has(name) && !fields.includes(name))).toEqual([])
})

test('a catalogue is complete when every message, form and place is there and no other', () => {
  const broken: Catalogue = {
    words: { hello: 'नमस्ते, {nom}', videos: { other: '{count} वीडियो', few: 'कुछ' }, extra: 'और' },
  }

  expect(problemsOf('en', english, english)).toEqual([])
  expect(problemsOf('hi', hindi, english)).toEqual([])
  expect(problemsOf('hi', broken, english)).toEqual([
    'hi.json: words.hello has lost {name}',
    'hi.json: words.hello has invented {nom}',
    'hi.json: words.videos lacks the form "one"',
    'hi.json: words.videos has the form "few", which the language has not',
    'hi.json: words.videos has lost {name}',
    'hi.json: words.videos has lost {name}',
    'hi.json lacks words.bye',
    'hi.json: words.extra is unknown',
  ])
  expect(missingFrom('hi', { words: { bye: 'फिर मिलेंगे' } }, english)).toEqual({
    words: { hello: english.words?.hello, videos: english.words?.videos },
  })
})

test('each language has its own scripts with only its messages, which refer to each other and share the rest', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'scripts-'))
  const marked = markedModuleOf('words', new Map([['en', english]]))
  const said = (key: string) =>
    new RegExp(`"(@@words\\.${key}\\|(?:[^"\\\\]|\\\\.)*)"`).exec(marked)?.[0] ?? ''
  await writeFile(path.join(folder, 'react-1.js'), 'export const react = 1')
  await writeFile(
    path.join(folder, 'words-B--x_2.js'),
    `export const hello = ${said('hello')}, one = ${said('videos.one')}, bye = \`@@words.bye|Bye@@\``,
  )
  await writeFile(path.join(folder, 'page-3.js'), "import './words-B--x_2.js'; import './react-1.js'")

  const scripts = await localiseScripts(
    folder,
    new Map([
      ['en', english],
      ['hi', hindi],
    ]),
  )
  const read = async (name = '') => {
    const code = await readFile(path.join(folder, name), 'utf8')
    return {
      code,
      said: code.includes('hello') ? await import(`data:text/javascript,${encodeURIComponent(code)}`) : {},
    }
  }
  const [page, words] = [scripts.hi?.['page-3.js'], scripts.hi?.['words-B--x_2.js']]
  const [inEnglish, inHindi] = [await read('words-B--x_2.js'), await read(words)]
  const names = await readdir(folder)
  const pageInHindi = await read(page)
  await rm(folder, { recursive: true })

  expect(names.sort()).toEqual(['react-1.js', 'page-3.js', 'words-B--x_2.js', page, words].sort())
  expect(words).toMatch(/^words-B--x_2\.hi-[\w-]{8}\.js$/)
  expect(inEnglish.said).toMatchObject({
    hello: 'Hello, "{name}"',
    one: '{count} video by {name}',
    bye: 'Bye',
  })
  expect(inHindi.said).toMatchObject({
    hello: hindi.words?.hello,
    one: '{name} का एक वीडियो',
    bye: hindi.words?.bye,
  })
  expect(inEnglish.code + inHindi.code).not.toContain('@@')
  expect(pageInHindi.code).toBe(`import './${words}'; import './react-1.js'`)
  expect(withNames('["/assets/page-3.js","/assets/react-1.js"]', scripts.hi ?? {})).toBe(
    `["/assets/${page}","/assets/react-1.js"]`,
  )
})
