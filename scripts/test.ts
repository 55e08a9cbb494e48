import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildPages } from './build.ts'

interface Totals {
  passed: number
  failed: number
}

interface Step {
  name: string
  /** A script below node_modules and its arguments; `{report}` stands for the file of its JSON report. */
  run: string[]
  env?: Record<string, string>
  read: (report: unknown) => Totals
}

const VITEST = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=dot',
  '--reporter=json',
  '--outputFile.json={report}',
]
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json']

const STEPS: Step[] = [
  { name: 'Features on the embedded database', run: VITEST, read: readVitest },
  { name: 'Features on PostgreSQL', run: VITEST, env: { TEST_DATABASE: 'postgresql' }, read: readVitest },
  {
    name: 'The process: start, stop, faults',
    run: [...VITEST, '--config', 'vitest.process.config.ts'],
    read: readVitest,
  },
  { name: 'Journeys in a real browser', run: PLAYWRIGHT, read: readPlaywright },
]

/** Everything `npm test` stands for; ends with one line of totals and a failing exit code when anything failed. */
async function testAll(): Promise<void> {
  await buildPages()
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-report-'))
  const totals: Totals = { passed: 0, failed: 0 }
  for (const [at, step] of STEPS.entries()) {
    console.log(`\n[${at + 1}/${STEPS.length}] ${step.name}`)
    const began = Date.now()
    const { passed, failed } = await runStep(step, path.join(folder, `${at}.json`))
    console.log(`    ${passed} passed, ${failed} failed in ${Math.round((Date.now() - began) / 1_000)} s`)
    totals.passed += passed
    totals.failed += failed
  }
  await rm(folder, { recursive: true, force: true })
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  if (totals.failed > 0) process.exitCode = 1
}

/** A step that ends badly without naming a failure counts as one. */
async function runStep({ run, env, read }: Step, report: string): Promise<Totals> {
  const exitCode = await spawned(
    run.map((word) => word.replace('{report}', report)),
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env },
  )
  const text = await readFile(report, 'utf8').catch(() => null)
  const totals = text === null ? { passed: 0, failed: 0 } : read(JSON.parse(text))
  return exitCode !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals
}

function spawned(words: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, words, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

function readVitest(report: unknown): Totals {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report as Record<string, number>
  const failed = numFailedTests ?? 0
  return { passed: numPassedTests ?? 0, failed: failed === 0 ? (numFailedTestSuites ?? 0) : failed }
}

function readPlaywright(report: unknown): Totals {
  const { stats } = report as { stats: { expected: number; unexpected: number; flaky: number } }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}

await testAll()
