import '#server/process/quick-loading.ts'
import { text } from 'node:stream/consumers'

const { runCommandLine } = await import('./run.ts')

process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  input: () => text(process.stdin),
  say: (line) => console.log(line),
  printError: (line) => console.error(line),
})
