import type { FastifyInstance } from 'fastify'
import { type InterfaceLanguage, LANGUAGE_CODES, pathIn } from '#contract/interface-languages.ts'
import type { SiteFacts } from '#server/config.ts'

/** Seconds; a new name is seen within the hour. */
const SHARED_SECONDS = 3_600

const ICON = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }

/** Texts about the site, by language. */
export type SiteWords = Record<
  string,
  {
    description: string
    /** Names of the pages that the icon of the installed app leads to on a long press. */
    shortcuts: Record<'learning' | 'playlists' | 'opportunities', string>
  }
>

/** The web app manifest, /manifest.webmanifest, under the name of the site. */
export function manifestRoutes(app: FastifyInstance, { name }: SiteFacts, words: SiteWords = {}): void {
  for (const language of LANGUAGE_CODES)
    app.get(pathIn(language, '/manifest.webmanifest'), (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${SHARED_SECONDS}`)
        .type('application/manifest+json')
        .send(manifestIn(language, name, words[language])),
    )
}

/** The same app in every language; it opens in the one that it was installed from. */
function manifestIn(language: InterfaceLanguage, name: string, words?: SiteWords[string]): string {
  const { learning, playlists, opportunities } = words?.shortcuts ?? {}
  const shortcut = (name: string | undefined, path: string) =>
    name ? [{ name, url: pathIn(language, path), icons: [ICON] }] : []
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    description: words?.description,
    lang: language,
    start_url: pathIn(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#fffbf4',
    theme_color: '#fffbf4',
    categories: ['education'],
    shortcuts: [
      ...shortcut(learning, '/learning'),
      ...shortcut(playlists, '/playlists'),
      ...shortcut(opportunities, '/opportunity'),
    ],
    icons: [
      ICON,
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}
