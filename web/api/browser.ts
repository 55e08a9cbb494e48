import { createClient, overHttp, type PublicClient } from '#contract/client.ts'
import * as text from '#web/messages/compiled/errors.ts'
import { fetchTransport } from './fetch-transport.ts'
import { withLocalisedFailures } from './localised-failures.ts'

/** How clients in the browser perform calls: failures come in the language of the page. */
export const overBrowser = withLocalisedFailures(overHttp(fetchTransport(text.offline)))

/** The API for components: forms, type-ahead, buttons. Loaders get theirs from the context. */
export const browserApi: PublicClient = createClient(overBrowser)
