import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { messages } from './scripts/messages.ts'
import { slimContract } from './scripts/slim-contract.ts'

export default defineConfig({
  plugins: [messages(), slimContract(), reactRouter()],
  publicDir: 'web/public',
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    ssr: { build: { rollupOptions: { input: './web/handler.server.ts' } } },
  },
})
