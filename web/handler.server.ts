import { AsyncLocalStorage } from 'node:async_hooks'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { createClient, type Perform } from '#contract/client.ts'
import { apiContext, factsContext, reportContext } from '#web/api/context.ts'
import type { PageFacts } from '#web/api/facts.ts'
import { languages } from '#web/messages/compiled/languages.ts'
import { defaultLanguage, isLanguage, readLanguageFrom } from '#web/messages/language.ts'

/** Renders a page for an anonymous visitor; `perform` answers its API calls, `facts` is what it may show of the site. */
export type PageHandler = (request: Request, perform: Perform, facts: PageFacts) => Promise<Response>

const languageOfRequest = new AsyncLocalStorage<string>()
readLanguageFrom(() => languageOfRequest.getStore() ?? defaultLanguage)

/** One for each catalogue of messages; the first is for whoever likes none of them better. */
export const pageLanguages = [defaultLanguage, ...languages.filter((one) => one !== defaultLanguage)] as const

/** The one entry of the page bundle, called once per process. `report` hears of errors while rendering. */
export function createPageHandler(report: (error: unknown) => void = warn): PageHandler {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return function handlePage(request, perform, facts) {
    const language = isLanguage(facts.language) ? facts.language : defaultLanguage
    const context = new RouterContextProvider()
    context.set(apiContext, createClient(perform))
    context.set(factsContext, { ...facts, language })
    context.set(reportContext, report)
    return languageOfRequest.run(language, () => handle(request, context))
  }
}

function warn(error: unknown) {
  process.emitWarning(error instanceof Error ? error : String(error))
}
