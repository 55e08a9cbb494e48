import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { classNames } from './scripts/class-names.ts'
import { messages } from './scripts/messages.ts'
import { slimContract } from './scripts/slim-contract.ts'

/**
 * Every page needs these: a few files instead of thirty small ones, and one of styles. What is fetched on demand stays
 * apart, and so do Mantine and its styles, which only pages with forms and what opens over a page have.
 */
const everyPage = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: 'mantine', test: /node_modules\/@mantine\/core\/esm\/core\/|\/web\/(theme|ui\/mantine)\./ },
  {
    name: 'shell',
    test: new RegExp(
      [
        '/contract/(api|client|constants|endpoint|errors|interface-languages|kolam|playlist-address|shorten|subject-sign|uuid)[.]',
        '/web/(api/(browser|client|context|facts|in-words|keep-page-data|page-data|script-mark|use-facts|session/[a-z-]+)[.]|base[.]|storage/(storage|drafts-of-tab)[.]|features/sessions/(route-guard|session-keeper)[.]|messages/(address|language|compiled/(shell|errors|ui))[.])',
        '/web/features/shell/(colour-switch|data-saver-switch|menu-trigger)[.]',
        '/web/features/shell/[a-z-]+[.]module[.]css',
        '/web/features/languages/(chosen-language|language-(links|menu|row)|remembered)[.]',
        '/web/features/notifications/bell[.]module[.]css',
        '/web/features/listing/search-address[.]',
        '/web/features/opportunities/opportunity-address[.]',
        '/UnstyledButton[.]layer[.]css',
        '/web/(ui/card|ui/pictures/carousel|features/playlists/(playlist-card|playlist-grid))[.]module[.]css',
        '/web/ui/(?:[a-z]+/)?(address-overlay|button-link|colour-scheme|data-saver|empty-state|error-view|fade-edges|icon|kolam|language-name|logo|on-demand|overlay-history|page|page-meta|progress-line|rating|skeleton|thumbnail|toasts|use-hydrated|use-overlay|use-request|written-in)[.]',
        '/vite/preload-helper',
      ].join('|'),
    ),
  },
  {
    name: 'cards',
    test: /\/web\/(ui\/(card|pictures\/(carousel|glide))|messages\/compiled\/(carousel|playlists)|features\/(playlists\/(playlist-card|playlist-grid|shown-card)|learning\/save-on-card))\./,
  },
]

const named = new Set(everyPage.map(({ name }) => name))

/**
 * What every page brings, each page itself and what is fetched on demand go by their names. What those share goes by
 * short ones: all of it stands in the map of the site that comes with the first page.
 */
const chunkFileNames = ({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }) =>
  named.has(name) || facadeModuleId ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'
const assetFileNames = ({ names }: { names: string[] }) =>
  names[0]?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]'

/**
 * The pages as the server runs them hold what they use of Mantine (and of what it rests on) themselves: starting with
 * all of it takes half a second. Everything else that we depend on is shared with the server.
 */
const outsideOfPages = Object.keys(packageJson.dependencies).filter((name) => !name.startsWith('@mantine/'))

export default defineConfig(({ command }) => ({
  plugins: [messages(), slimContract(), reactRouter()],
  publicDir: 'web/public',
  ...(command === 'build'
    ? { css: { modules: { generateScopedName: classNames(import.meta.dirname) } } }
    : {}),
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames,
            assetFileNames,
            codeSplitting: { groups: everyPage },
          },
        },
      },
    },
    ssr: {
      // The contract is the server's own: what a call fails with is told by its class, which there must be one of.
      build: { rolldownOptions: { input: './web/handler.server.ts', external: [/^#contract\//] } },
      ...(command === 'build' ? { resolve: { noExternal: true, external: outsideOfPages } } : {}),
    },
  },
}))
