import reactRouterConfig from '../react-router.config.ts'

/**
 * Code that the browser's router never runs here, by file of its package: the whole site map is part of the first page,
 * so no routes are discovered later, and no instrumentation observes the router. If the package imports another name
 * from these files, the build fails.
 */
const NEVER_RUN: Record<string, string> = {
  'lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => undefined
    export { never as getPartialManifest, never as getManifestPath, never as getPathsWithAncestors, never as handleClientVersionMismatch }`,
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export { never as getRouteInstrumentationUpdates, never as instrumentClientSideRouter, never as instrumentHandler, never as instrumentationResultMetaContext }`,
}
const NEVER = `function never() { throw new Error('left out by scripts/slim-router.ts') }`

/** Vite plugin: removes this code from the browser's scripts, 2.4 KB gzipped. */
export function slimRouter() {
  if (reactRouterConfig.routeDiscovery.mode !== 'initial')
    throw new Error('Routes are to be discovered on the way: scripts/slim-router.ts has to leave that in')
  return {
    name: 'pragati:slim-router',
    apply: 'build' as const,
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    load(id: string) {
      const [, file = ''] = id.match(/\/react-router\/dist\/production\/(.+)$/) ?? []
      const code = NEVER_RUN[file]
      return code === undefined ? null : `${NEVER}${code}`
    },
  }
}
