import { DEMO_EMAILS, DEMO_PASSWORD } from '#demo/accounts.ts'
import { loadDemo } from '#demo/load.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async ({ db }) => {
  if (await loadDemo(db)) {
    console.log(`The demo content is loaded. Accounts: ${Object.values(DEMO_EMAILS).join(', ')}`)
    console.log(`Their password: ${DEMO_PASSWORD}`)
  } else {
    console.log('The database is not empty: nothing was loaded.')
  }
})
