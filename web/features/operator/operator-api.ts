import { createClient } from '#contract/client.ts'
import { operatorEndpoints } from '#contract/operator-api.ts'
import { overBrowser } from '#web/api/browser.ts'

/** The API for the console. */
export const operatorApi = createClient(overBrowser, operatorEndpoints)
