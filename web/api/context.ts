import { createContext } from 'react-router'
import type { PublicClient } from '#contract/client.ts'
import type { PageFacts } from '#web/api/facts.ts'

/** What every loader finds: on the server set per request, in the browser once. */
export const apiContext = createContext<PublicClient>()
export const factsContext = createContext<PageFacts>()

/** Where the server wants to hear of errors while rendering. */
export const reportContext = createContext<(error: unknown) => void>()
