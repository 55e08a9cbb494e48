import '#server/quick-loading.ts'

const { runTyped } = await import('./run.ts')

await runTyped(process.argv.slice(2))
