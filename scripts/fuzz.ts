import { spawn } from 'node:child_process'

/** `npm run fuzz [-- <requests> [<seed>]]`: the long run of server/api/fuzz.test.ts. */
const [requests = '20000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
console.log(`${requests} requests with seed ${seed}`)
const child = spawn(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'server/api/fuzz.test.ts', '--reporter=verbose'],
  { stdio: 'inherit', env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed } },
)
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
