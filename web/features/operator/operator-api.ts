import { createClient, overHttp } from '#contract/client.ts'
import { operatorEndpoints } from '#contract/operator-api.ts'
import { overFetch } from '#web/api/browser.ts'

/** The API for the console. */
export const operatorApi = createClient(overHttp(overFetch), operatorEndpoints)
