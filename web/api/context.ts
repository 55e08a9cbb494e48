import type { Buffer } from 'node:buffer'
import { createContext } from 'react-router'
import type { PublicClient } from '#contract/client.ts'
import type { PageFacts } from '#web/api/facts.ts'

/** The context of every loader: set per request on the server, once in the browser. */
export const apiContext = createContext<PublicClient>()
export const factsContext = createContext<PageFacts>()

/** On the server, receives errors during rendering. */
export const reportContext = createContext<(error: unknown) => void>()

/** On the server, the finished page; null where a loader answered with a response of its own. */
export const htmlContext = createContext<Buffer | null>(null)
