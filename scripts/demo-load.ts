import '#server/process/quick-loading.ts'

const [{ DEMO_EMAILS, DEMO_PASSWORD }, { loadDemo }, { withDatabase }] = await Promise.all([
  import('#demo/accounts.ts'),
  import('#demo/load.ts'),
  import('./with-database.ts'),
])

await withDatabase(async ({ db }) => {
  if (await loadDemo(db)) {
    console.log(`The demo content is loaded. Accounts: ${Object.values(DEMO_EMAILS).join(', ')}`)
    console.log(`Their password: ${DEMO_PASSWORD}`)
  } else {
    console.log('The database is not empty: nothing was loaded.')
  }
})
