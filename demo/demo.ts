import type { Demo } from '#server/process/demo-content.ts'
import { DEMO_EMAILS, DEMO_PASSWORD } from './accounts.ts'
import { loadDemo } from './load.ts'

/** What a server and the command line are given to try the product with. */
export const demo: Demo = {
  load: loadDemo,
  accounts: Object.values(DEMO_EMAILS),
  password: DEMO_PASSWORD,
}
