import { createClient, overHttp, type PublicClient } from '#contract/client.ts'
import * as text from '#web/messages/compiled/errors.ts'
import { tellingInWords } from './in-words.ts'
import { overFetch } from './over-fetch.ts'

/** How clients in the browser perform calls: failures come in the language of the page. */
export const overBrowser = tellingInWords(overHttp(overFetch(text.offline)))

/** The API for components: forms, type-ahead, buttons. Loaders get theirs from the context. */
export const browserApi: PublicClient = createClient(overBrowser)
