import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  ssr: true,
  // The whole (short) site map is in the build's manifest: no request per link that scrolls into view.
  routeDiscovery: { mode: 'initial' },
  // A page's loader needs most of the page's code, so a separate file would only be one more request.
  splitRouteModules: false,
} satisfies Config
