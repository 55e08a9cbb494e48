import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildPages } from './build.ts'

interface Totals {
  passed: number
  failed: number
  /** What failed: where, which test, and the first words of why. */
  failures: string[]
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
  const totals: Totals = { passed: 0, failed: 0, failures: [] }
  for (const [at, step] of STEPS.entries()) {
    console.log(`\n[${at + 1}/${STEPS.length}] ${step.name}`)
    const began = Date.now()
    const { passed, failed, failures } = await runStep(step, path.join(folder, `${at}.json`))
    console.log(`    ${passed} passed, ${failed} failed in ${Math.round((Date.now() - began) / 1_000)} s`)
    totals.passed += passed
    totals.failed += failed
    totals.failures.push(...failures.map((failure) => `${step.name}: ${failure}`))
  }
  await rm(folder, { recursive: true, force: true })
  // Again at the very end, where whoever has only the end of the output finds it.
  if (totals.failures.length > 0) console.log(`\nFailed:\n${totals.failures.join('\n')}`)
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
  const totals = text === null ? { passed: 0, failed: 0, failures: [] } : read(JSON.parse(text))
  if (exitCode === 0 || totals.failed > 0) return totals
  return { ...totals, failed: 1, failures: [`it ended with ${exitCode} and no test that failed`] }
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

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function readVitest(report: unknown): Totals {
  const { numPassedTests, testResults } = report as VitestReport
  const failures = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = path.relative('.', name)
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => described(file, test.fullName, test.failureMessages[0]))
    return failed.length === 0 && status === 'failed' ? [described(file, 'the whole file', message)] : failed
  })
  return { passed: numPassedTests, failed: failures.length, failures }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    title: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

function readPlaywright(report: unknown): Totals {
  const { stats, suites } = report as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: PlaywrightSuite[]
  }
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: suites.flatMap(failuresOf),
  }
}

function failuresOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        described(`e2e/${file}`, `${title} (${projectName})`, results[0]?.error?.message),
      ),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

function described(file: string, test: string, why = ''): string {
  return `${file} > ${test}: ${stripVTControlCharacters(why).split('\n').slice(0, 3).join(' ').slice(0, 300)}`
}

await testAll()
