import type { Demo } from '#server/process/demo-content.ts'
import { DEMO_EMAILS, DEMO_PASSWORD } from './accounts.ts'
import { loadDemo } from './load.ts'

/** The demo content in the form that the server and the command line expect. */
export const demo: Demo = {
  load: loadDemo,
  accounts: Object.values(DEMO_EMAILS),
  password: DEMO_PASSWORD,
}
