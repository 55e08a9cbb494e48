import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { messages } from './scripts/messages.ts'
import { slimContract } from './scripts/slim-contract.ts'

/** Every page needs these: one file each instead of thirty small ones. What is fetched on demand stays apart. */
const everyPage = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'shell',
    test: /@mantine\/core\/esm\/core\/(Box|MantineProvider|InlineStyles|factory)\/|\/contract\/|\/web\/(api|features\/session|messages\/(language|compiled\/(shell|errors))|ui\/(icon|page-meta|toasts))/,
  },
]

export default defineConfig({
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
    ssr: { build: { rolldownOptions: { input: './web/handler.server.ts' } } },
  },
})
