import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The whole (short) site map is in the build's manifest: no request per link that scrolls into view.
  routeDiscovery: { mode: 'initial' },
  // What a page loads its data with needs most of what the page is made of: apart it would only be one more request.
  splitRouteModules: false,
} satisfies Config
