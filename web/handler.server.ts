import { AsyncLocalStorage } from 'node:async_hooks'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createClient, type Perform } from '#contract/client.ts'
import {
  DEFAULT_LANGUAGE,
  type InterfaceLanguage,
  isInterfaceLanguage,
  LANGUAGE_CODES,
  prefixOf,
} from '#contract/interface-languages.ts'
import { apiContext, factsContext, htmlContext, reportContext } from '#web/api/context.ts'
import type { PageFacts } from '#web/api/facts.ts'
import { withLocalisedFailures } from '#web/api/localised-failures.ts'
import * as text from '#web/messages/compiled/home.ts'
import * as shell from '#web/messages/compiled/shell.ts'
import * as ui from '#web/messages/compiled/ui.ts'
import { readLanguageFrom } from '#web/messages/language.ts'

/**
 * Renders a page for an anonymous visitor; `perform` answers its API calls, `facts` are those it may show
 * about the site.
 */
export type PageHandler = (request: Request, perform: Perform, facts: PageFacts) => Promise<Page>

interface Page {
  status: number
  headers: Headers
  html: Buffer
}

interface Options {
  /** Names of the browser scripts by language (scripts/localise.ts). None during development. */
  scripts?: Record<string, Record<string, string>>
  /** Receives errors during rendering. */
  report?: (error: unknown) => void
}

const languageOfRequest = new AsyncLocalStorage<string>()
readLanguageFrom(() => languageOfRequest.getStore() ?? DEFAULT_LANGUAGE)

const performOfRequest = new AsyncLocalStorage<Perform>()
/** One for all pages: it is an object of a hundred and fifty functions. */
const client = createClient(
  withLocalisedFailures((...call) => {
    const perform = performOfRequest.getStore()
    if (!perform) throw new Error('Only a page that is being rendered calls the API')
    return perform(...call)
  }),
)

/** The only entry of the page bundle, called once per process. */
export function createPageHandler({ scripts = {}, report = warn }: Options = {}): PageHandler {
  const handlers = new Map(
    LANGUAGE_CODES.map((language) => [
      language,
      createRequestHandler(buildIn(language, scripts[language] ?? {}), import.meta.env.MODE),
    ]),
  )
  return async function handlePage(request, perform, facts) {
    const language = isInterfaceLanguage(facts.language) ? facts.language : DEFAULT_LANGUAGE
    const context = new RouterContextProvider()
    context.set(apiContext, client)
    context.set(factsContext, { ...facts, language })
    context.set(reportContext, report)
    const handle = handlers.get(language)
    if (!handle) throw new Error(`No pages in ${language}`)
    const { status, headers, body } = await languageOfRequest.run(language, () =>
      performOfRequest.run(perform, () => handle(request, context)),
    )
    return {
      status,
      headers,
      html: context.get(htmlContext) ?? Buffer.from(await new Response(body).arrayBuffer()),
    }
  }
}

/** By language, the texts that the server needs outside pages. */
export function wordsOfSite() {
  return Object.fromEntries(
    LANGUAGE_CODES.map((language) => [
      language,
      languageOfRequest.run(language, () => ({
        description: text.description(),
        shortcuts: {
          learning: shell.myLearning(),
          playlists: ui.allPlaylists(),
          opportunities: shell.opportunities(),
        },
      })),
    ]),
  )
}

/**
 * The same routes below the prefix of the language; the router adds it to links, and the page loads the
 * scripts of the language.
 */
function buildIn(language: InterfaceLanguage, renamed: Record<string, string>): ServerBuild {
  const assets = JSON.stringify(build.assets).replace(/[\w.-]+\.js\b/g, (name) => renamed[name] ?? name)
  return { ...build, basename: prefixOf(language) || '/', assets: JSON.parse(assets) }
}

function warn(error: unknown) {
  process.emitWarning(error instanceof Error ? error : String(error))
}
