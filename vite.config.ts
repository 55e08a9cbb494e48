import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { messages } from './scripts/messages.ts'
import { slimContract } from './scripts/slim-contract.ts'

/**
 * Every page needs these: one file each instead of thirty small ones. What is fetched on demand stays apart, and so do
 * the styles of Mantine: a file of styles that a later chunk needs too is linked again at the end, which would put
 * their foundations on top.
 */
const everyPage = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'shell',
    test: new RegExp(
      [
        '/@mantine/core/esm/core/(Box|MantineProvider|InlineStyles|factory)/',
        '/contract/',
        '/web/(api/|features/session/|messages/(language|compiled/(shell|errors|ui)))',
        String.raw`/web/features/shell/(colour-switch|data-saver-switch|menu-trigger|use-facts)\.`,
        String.raw`/web/features/opportunities/opportunity-address\.`,
        String.raw`/web/features/playlists/(shorten|shown-card)\.`,
        String.raw`/web/ui/(button-link|data-saver|empty-state|error-view|icon|kolam|language-name|logo|page|page-meta|rating|skeleton|thumbnail|toasts|use-hydrated)\.`,
      ].join('|'),
    ),
  },
  {
    name: 'cards',
    test: /\/web\/(ui\/(carousel|glide)|messages\/compiled\/(carousel|playlists)|features\/playlists\/playlist-(card|grid))\./,
  },
]

/**
 * The pages as the server runs them hold what they use of Mantine (and of what it rests on) themselves: starting with
 * all of it takes half a second. Everything else that we depend on is shared with the server.
 */
const outsideOfPages = Object.keys(packageJson.dependencies).filter((name) => !name.startsWith('@mantine/'))

export default defineConfig(({ command }) => ({
  plugins: [messages(), slimContract(), reactRouter()],
  publicDir: 'web/public',
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { entryFileNames: 'assets/[name]-[hash].js', codeSplitting: { groups: everyPage } },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: './web/handler.server.ts' } },
      ...(command === 'build' ? { resolve: { noExternal: true, external: outsideOfPages } } : {}),
    },
  },
}))
