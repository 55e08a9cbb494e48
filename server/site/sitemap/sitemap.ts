import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import { INTERFACE_LANGUAGES, pathIn, prefixOf } from '#contract/interface-languages.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import { html } from '#server/html.ts'
import type { Resources } from '#server/resources.ts'
import { cacheFiles } from './cached-files.ts'
import {
  countCreatorParts,
  countOpportunityParts,
  countPlaylistParts,
  creatorsOfPart,
  listCategoryIds,
  opportunitiesOfPart,
  playlistsOfPart,
} from './sitemap.queries.ts'

/**
 * The format allows 50,000 addresses in a file; here those of the other languages are listed beside each, as links. Fewer take less
 * memory while they are written: 2 MB as a string.
 */
const PART = Math.floor(5_000 / INTERFACE_LANGUAGES.length)
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const NAMESPACES =
  INTERFACE_LANGUAGES.length > 1 ? `${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml"` : NAMESPACE
const PAGES = ['/', '/playlists', '/opportunity', '/creatorform', '/termsandconditions', '/whatwekeep']
/** Paths with nothing for a search engine. */
const PRIVATE = [
  '/dash',
  '/profile',
  '/operator',
  '/newcredentials/',
  '/endsession',
  '/forgotpassword',
  '/api/',
  '/dev/',
]

/** /robots.txt, and /sitemap.xml with its parts, whose finished bytes are cached. */
export async function sitemapRoutes(app: FastifyInstance, resources: Resources): Promise<void> {
  const { config, database } = resources
  const sendCached = await cacheFiles(app, resources)
  const { url } = config.site
  /** Chosen for each read: the replica may lag. */
  const db = () => database.replica

  app.get('/robots.txt', async (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...INTERFACE_LANGUAGES.flatMap(({ code }) =>
        PRIVATE.map((path) => `Disallow: ${prefixOf(code)}${path}`),
      ),
      '',
      `Sitemap: ${url}/sitemap.xml`,
      '',
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(lines.join('\n'))
  })

  app.get('/sitemap.xml', async (_request, reply) => {
    const counts = {
      playlists: await countPlaylistParts(db(), PART),
      creators: await countCreatorParts(db(), PART),
      opportunities: await countOpportunityParts(db(), PART),
    }
    const parts = Object.entries(counts).flatMap(([kind, count]) =>
      Array.from({ length: count }, (_, part) => `${kind}-${part}`),
    )
    const files = ['pages', ...parts]
    const entries = files.map((file) => html`<sitemap><loc>${url}/sitemaps/${file}.xml</loc></sitemap>\n`)
    return sendXml(reply, [XML, `<sitemapindex ${NAMESPACE}>\n`, ...entries.map(String), '</sitemapindex>\n'])
  })

  app.get('/sitemaps/pages.xml', async (_request, reply) => {
    const categories = await listCategoryIds(db())
    return sendXml(reply, [
      XML,
      `<urlset ${NAMESPACES}>\n`,
      ...PAGES.map((path) => entry(url, path)),
      ...categories.map(({ id }) => entry(url, `/category/${id}`)),
      '</urlset>\n',
    ])
  })

  app.get<{ Params: { part: string } }>(
    '/sitemaps/playlists-:part(^\\d{1,6}).xml',
    async (request, reply) => {
      const part = Number(request.params.part)
      if (part >= (await countPlaylistParts(db(), PART))) fail('not_found')
      return sendCached(request, reply, {
        name: `playlists-${part}`,
        tags: ['listing', 'creators'],
        write: () => playlistEntries(part),
      })
    },
  )

  app.get<{ Params: { part: string } }>('/sitemaps/creators-:part(^\\d{1,6}).xml', async (request, reply) => {
    const part = Number(request.params.part)
    if (part >= (await countCreatorParts(db(), PART))) fail('not_found')
    return sendCached(request, reply, {
      name: `creators-${part}`,
      tags: ['listing', 'creators'],
      write: () => creatorEntries(part),
    })
  })

  app.get<{ Params: { part: string } }>(
    '/sitemaps/opportunities-:part(^\\d{1,6}).xml',
    async (request, reply) => {
      const part = Number(request.params.part)
      if (part >= (await countOpportunityParts(db(), PART))) fail('not_found')
      return sendCached(request, reply, {
        name: `opportunities-${part}`,
        tags: ['opportunities'],
        write: () => opportunityEntries(part),
      })
    },
  )

  async function* opportunityEntries(part: number): AsyncGenerator<string> {
    yield `${XML}<urlset ${NAMESPACES}>\n`
    for await (const batch of opportunitiesOfPart(db(), part, PART)) {
      yield batch.map(({ id, updatedAt }) => entry(url, `/opportunity/${id}`, updatedAt)).join('')
    }
    yield '</urlset>\n'
  }

  async function* creatorEntries(part: number): AsyncGenerator<string> {
    yield `${XML}<urlset ${NAMESPACES}>\n`
    for await (const batch of creatorsOfPart(db(), part, PART)) {
      yield batch.map(({ id }) => entry(url, `/creators/${id}`)).join('')
    }
    yield '</urlset>\n'
  }

  async function* playlistEntries(part: number): AsyncGenerator<string> {
    yield `${XML}<urlset ${NAMESPACES}>\n`
    for await (const batch of playlistsOfPart(db(), part, PART)) {
      yield batch
        .map(({ id, name, language, creator, updatedAt }) =>
          entry(url, playlistAddress({ _id: id, name, language, creator: { name: creator } }), updatedAt),
        )
        .join('')
    }
    yield '</urlset>\n'
  }
}

/** A page of the site at `url`, and its address in every language. */
function entry(url: string, path: string, changedAt?: Date): string {
  const changed = changedAt ? html`<lastmod>${changedAt.toISOString()}</lastmod>` : null
  const alternates =
    INTERFACE_LANGUAGES.length > 1
      ? INTERFACE_LANGUAGES.map(
          ({ code }) =>
            html`<xhtml:link rel="alternate" hreflang="${code}" href="${url + pathIn(code, path)}"/>`,
        )
      : null
  return html`<url><loc>${url + path}</loc>${changed}${alternates}</url>\n`.toString()
}

function sendXml(
  reply: { type(type: string): { header(name: string, value: string): { send(body: unknown): unknown } } },
  pieces: Iterable<string>,
) {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=600')
    .send(Readable.from(pieces))
}
