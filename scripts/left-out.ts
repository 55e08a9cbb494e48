/** What is left out of one file of a package. The build fails unless the file has each name exactly once. */
export interface LeftOut {
  /** Functions called only by code that is left out: they throw. */
  never?: readonly string[]
  /** Functions that are called but would find nothing to do: they become empty. */
  nothing?: readonly string[]
  /** Functions that would always return the same, with that value as code. */
  always?: Readonly<Record<string, string>>
  /** Classes that are never instantiated: they lose their methods. */
  classes?: readonly string[]
  /** Removes warnings for developers, who see them in `npm run dev`. */
  warnings?: boolean
  /** Code of a module that replaces the file. */
  standIn?: string
}

/**
 * Names by which an application would use what is left out. The build fails when a module has one of them, so that
 * nobody wonders why it does nothing.
 */
export const NAMES_LEFT_OUT = [
  'ViewTransition',
  'viewTransition',
  'SuspenseList',
  'useActionState',
  'useFormStatus',
  'formAction',
  'requestFormReset',
  'clientAction',
  'serverLoader',
  'useFetcher',
  'useFetchers',
  'NavLink',
  'preinit',
  'preinitModule',
  'preloadModule',
  'prefetchDNS',
  'preconnect',
] as const

const REACT_DOM: LeftOut = {
  classes: ['FragmentInstance', 'ViewTransitionPseudoElement'],
  never: [
    // References to fragments.
    'FragmentInstance',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    // View transitions.
    'ViewTransitionPseudoElement',
    'applyViewTransitionToHostInstances',
    'commitAfterMutationEffectsOnFiber',
    'commitEnterViewTransitions',
    'createViewTransitionInstance',
    'flushAfterMutationEffects',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'reportViewTransitionError',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    // Lists that reveal their parts in order.
    'initSuspenseListRenderState',
    'updateSuspenseListComponent',
    // Functions as actions of forms.
    'dispatchActionState',
    'ensureFormComponentIsStateful',
    'mountActionState',
    'requestFormReset$1',
    'rerenderActionState',
    'runActionStateAction',
    'startHostTransition',
    'updateActionState',
    'updateActionStateImpl',
    // Styles with a precedence and async scripts, which React would load itself.
    'acquireResource',
    'insertStylesheet',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preloadModule',
    'preloadResourceAndSuspendIfNeeded',
    // Hints to the browser from code: ours are in the markup.
    'preconnect',
    'prefetchDNS',
    'preload',
    // Custom elements, the compiler's and the server's caches, hydration on request.
    'attemptExplicitHydrationTarget',
    'refreshCache',
    'setPropOnCustomElement',
    'useMemoCache',
  ],
  nothing: [
    'accumulateSuspenseyCommitOnFiber',
    'commitExitViewTransitions',
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNestedViewTransitions',
    'commitNewChildToFragmentInstances',
    'extractEvents$1',
    'recursivelyResetForms',
    'requestFormReset',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'trackEnterViewTransitions',
  ],
  always: {
    getResource: 'null',
    maySuspendCommit: 'false',
    waitForCommitToBeReady: 'null',
    // Which components an error came through: their names are single letters in a build, and nobody reads them.
    getStackByFiberInDevAndProd: "''",
  },
}

/**
 * The parts of React and the router that our pages never run: otherwise these two would be two fifths of what a first
 * visit downloads. After an upgrade of either, read what changed in these functions; `npm run bench -- --only weight`
 * shows the saving.
 */
export const LEFT_OUT: Readonly<Record<string, LeftOut>> = {
  'react-dom/cjs/react-dom-client.production.js': REACT_DOM,

  // Fetchers, actions of routes, routes that are added later. Our data changes through the API's client.
  'react-router/dist/production/lib/router/router.js': {
    never: [
      '_internalSetRoutes',
      'discoverRoutes',
      'fetch',
      'getDoneFetcher',
      'getFetcher',
      'getLoadingFetcher',
      'getSubmittingFetcher',
      'getSubmittingNavigation',
      'getUpdatedRevalidatingFetchers',
      'handleAction',
      'handleFetcherAction',
      'handleFetcherLoader',
      'patchRoutes',
      'patchRoutesImpl',
      'queueFetcherForDeletion',
      'resetFetcher',
      'setFetcherError',
      'updateFetcherState',
    ],
    nothing: ['abortFetcher', 'deleteFetcher', 'persistAppliedTransitions', 'restoreAppliedTransitions'],
    always: {
      abortStaleFetchLoads: 'false',
      checkFogOfWar: '{ active: false, matches: null }',
      markFetchRedirectsDone: 'false',
    },
    warnings: true,
  },
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': {
    never: ['nonSsrStrategy', 'singleFetchActionStrategy', 'singleFetchLoaderFetcherStrategy'],
  },
  'react-router/dist/production/lib/dom/lib.js': {
    never: ['HistoryRouter', 'NavLinkWithRef'],
    warnings: true,
  },

  // Hot reloading, and loaders that call the server's: ours call the API.
  'react-router/dist/production/lib/dom/ssr/routes.js': {
    never: ['noActionDefinedError', 'preventInvalidServerHandlerCall', 'wrapShouldRevalidateForHdr'],
  },

  // Server components.
  'react-router/dist/production/lib/dom/ssr/components.js': {
    never: ['RSCPrefetchPageLinksImpl'],
    warnings: true,
  },
  // Also a router without loaders, and what is shown for an error where the root has no page for it.
  'react-router/dist/production/lib/hooks.js': {
    never: ['DefaultErrorComponent', 'RSCErrorHandler', 'useNavigateUnstable'],
    warnings: true,
  },
  'react-router/dist/production/lib/errors.js': {
    never: ['decodeRedirectErrorDigest', 'decodeRouteErrorResponseDigest'],
  },

  'react-router/dist/production/lib/components.js': { warnings: true },
  'react-router/dist/production/lib/router/utils.js': { warnings: true },

  // The whole site map comes with the first page, so that no routes are discovered on the way.
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': {
    standIn: `
      export const isFogOfWarEnabled = () => false
      export const getPatchRoutesOnNavigationFunction = () => undefined
      export const useFogOFWarDiscovery = () => undefined
      export { never as getPartialManifest, never as getManifestPath, never as getPathsWithAncestors, never as handleClientVersionMismatch }`,
  },
  // Nothing watches the router.
  'react-router/dist/production/lib/router/instrumentation.js': {
    standIn: `
      export const consumeInstrumentationClientResultMetaReceiver = () => undefined
      export { never as getRouteInstrumentationUpdates, never as instrumentClientSideRouter, never as instrumentHandler, never as instrumentationResultMetaContext }`,
  },
}
