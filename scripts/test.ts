import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { findInstalled, missingPrograms } from '#testing/installed.ts'
import { makeMemoryFolder } from '#testing/memory-folder.ts'
import { makeReadyData } from '#testing/ready-data.ts'
import { buildPages } from './build.ts'

interface Totals {
  passed: number
  failed: number
  /** The failures: where, which test, and the first words of why. */
  failures: string[]
}

interface Step {
  name: string
  /** A script below node_modules and its arguments; `{report}` is replaced by the file of its JSON report. */
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

/**
 * Run once, on PostgreSQL: tests that are not about the database (permissions, waiting for the platform, mail, files or
 * a clock, concurrency), and those of features that the journeys or the tests of the process use on the embedded one.
 * "npx vitest run" runs them all on the embedded one, too.
 */
const ONCE = [
  'demo/generate.test.ts',
  'server/api/contract.test.ts',
  'server/api/fuzz.test.ts',
  'server/api/caller-limit.test.ts',
  'server/api/permissions.test.ts',
  'server/api/rate-limit.test.ts',
  'server/api/slow-callers.test.ts',
  'server/api/untrusted-headers.test.ts',
  'server/api/upload.test.ts',
  'server/backup/backup-store.test.ts',
  'server/backup/backup.operations.test.ts',
  'server/backup/backup.test.ts',
  'server/db/list-plans.test.ts',
  'server/features/accounts/someone-elses-address.test.ts',
  'server/features/accounts/deletion.test.ts',
  'server/features/accounts/last-operator.test.ts',
  'server/features/accounts/many-playlists.test.ts',
  'server/features/accounts/concurrent.test.ts',
  'server/features/accounts/suspension.test.ts',
  'server/features/accounts/verification.test.ts',
  'server/features/applications/malware.test.ts',
  'server/features/applications/resumes-in-object-storage.test.ts',
  'server/features/creator-applications/decisions.test.ts',
  'server/features/following/following.test.ts',
  'server/features/health-of-videos/health.test.ts',
  'server/features/imports/imports.test.ts',
  'server/features/inbox/resumes.test.ts',
  'server/features/learning/notes.test.ts',
  'server/features/learning/own-courses.test.ts',
  'server/features/learning/reminders.test.ts',
  'server/features/learning/sums.test.ts',
  'server/features/notifications/mails.test.ts',
  'server/features/notifications/notifications.test.ts',
  'server/features/operator/operator-site.test.ts',
  'server/features/opportunities/takedown.test.ts',
  'server/features/posting/opportunity-end.test.ts',
  'server/features/posting/opportunity-reopened.test.ts',
  'server/features/profile/export.test.ts',
  'server/features/profile/photos.test.ts',
  'server/features/publishing/drafts.test.ts',
  'server/features/publishing/publish-videos.test.ts',
  'server/features/publishing/reorder.test.ts',
  'server/features/publishing/sections.test.ts',
  'server/features/repairs/repairs.test.ts',
  'server/features/reports/decisions.test.ts',
  'server/features/reviews/bursts.test.ts',
  'server/features/reviews/review-trust.test.ts',
  'server/features/search/ranks-in-memory.test.ts',
  'server/features/search/words-of-interface.test.ts',
  'server/features/second-factor/passkeys.test.ts',
  'server/features/second-factor/proof.test.ts',
  'server/features/second-factor/second-factor.test.ts',
  'server/features/sessions/passwords.test.ts',
  'server/features/sessions/same-answer.test.ts',
  'server/features/sessions/sessions.test.ts',
  'server/features/sessions/sign-in.test.ts',
  'server/features/videos/videos.test.ts',
  'server/files/file-store.test.ts',
  'server/files/files.jobs.test.ts',
  'server/jobs/retention.test.ts',
  'server/jobs/sweep-batches.test.ts',
  'server/log/error-for-log.test.ts',
  'server/log/path-for-log.test.ts',
  'server/mail/mail.test.ts',
  'server/mail/outage.test.ts',
  'server/pages/security-headers.test.ts',
  'server/process/demo-content.test.ts',
  'server/process/folder-lock.test.ts',
  'server/site/link-previews/link-previews.test.ts',
  'server/site/metrics.test.ts',
  'server/site/site-facts.test.ts',
]
const EMBEDDED: Step = {
  name: 'Features on the embedded database',
  run: [...VITEST, ...ONCE.flatMap((file) => ['--exclude', file])],
  read: readVitest,
}
const POSTGRES: Step = {
  name: 'Features on PostgreSQL',
  run: VITEST,
  env: { TEST_DATABASE: 'postgresql' },
  read: readVitest,
}
/** A representative part of the tests; TEST_DATABASE=pooled npx vitest run runs all of them. */
const POOLED: Step = {
  name: 'A part of the features through PgBouncer',
  run: [
    ...VITEST,
    'server/features/reviews/reviews.test.ts',
    'server/features/search/search.test.ts',
    'server/jobs/worker.test.ts',
    'server/api/cached-replies.test.ts',
  ],
  env: { TEST_DATABASE: 'pooled' },
  read: readVitest,
}
const PROCESS: Step = {
  name: 'The process: start, stop, faults',
  run: [...VITEST, '--config', 'vitest.process.config.ts'],
  read: readVitest,
}
const JOURNEYS: Step = { name: 'Journeys in a real browser', run: PLAYWRIGHT, read: readPlaywright }

/** The steps of `npm test`; ends with one line of totals and a failing exit code when anything failed. */
async function testAll(): Promise<void> {
  await buildPages()
  await keepInMemory()
  const folder = await mkdtemp(path.join(tmpdir(), 'pragati-report-'))
  const readyData = path.join(folder, 'data')
  process.env.READY_DATA_FOLDER = readyData
  // Tests of the process mostly wait for it, so others can run at the same time.
  const beside = makeReadyData(readyData).then(() => runStep(PROCESS, folder, 'buffered'))
  const totals = [
    await runStep(EMBEDDED, folder, 'streamed'),
    await runStep(POSTGRES, folder, 'streamed'),
    ...(findInstalled('pgbouncer') ? [await runStep(POOLED, folder, 'streamed')] : []),
    await runStep(JOURNEYS, folder, 'streamed'),
    await beside,
  ]
  await rm(folder, { recursive: true, force: true })
  const passed = totals.reduce((sum, one) => sum + one.passed, 0)
  const failed = totals.reduce((sum, one) => sum + one.failed, 0)
  // Repeated at the very end, for readers who only have the end of the output.
  if (failed > 0) console.log(`\nFailed:\n${totals.flatMap(({ failures }) => failures).join('\n')}`)
  for (const { sentence } of missingPrograms()) console.log(`\n${sentence}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
}

/** Keeps temporary files of the tests in memory, if possible. None stay there, even when the tests are interrupted. */
async function keepInMemory(): Promise<void> {
  const folder = process.env.TMPDIR ? null : await makeMemoryFolder()
  if (folder === null) return
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
}

type Output = 'streamed' | 'buffered'

async function runStep(step: Step, folder: string, output: Output): Promise<Totals> {
  console.log(`\n${step.name}${output === 'buffered' ? ': begun, runs beside what follows' : ''}`)
  const began = Date.now()
  const totals = await totalsOf(step, path.join(folder, `${step.name}.json`), output)
  const { passed, failed } = totals
  console.log(
    `    ${step.name}: ${passed} passed, ${failed} failed in ${Math.round((Date.now() - began) / 1_000)} s`,
  )
  return { ...totals, failures: totals.failures.map((failure) => `${step.name}: ${failure}`) }
}

/** A step that ends with an error without naming a failure counts as one. */
async function totalsOf({ run, env, read }: Step, report: string, output: Output): Promise<Totals> {
  const exitCode = await spawned(
    run.map((word) => word.replace('{report}', report)),
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env },
    output,
  )
  const text = await readFile(report, 'utf8').catch(() => null)
  const totals = text === null ? { passed: 0, failed: 0, failures: [] } : read(JSON.parse(text))
  if (exitCode === 0 || totals.failed > 0) return totals
  return { ...totals, failed: 1, failures: [`it ended with ${exitCode} and no test that failed`] }
}

async function spawned(words: string[], env: Record<string, string>, output: Output): Promise<number> {
  const child = spawn(process.execPath, words, {
    stdio: [
      'ignore',
      ...(output === 'streamed' ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const)),
    ],
    env: { ...process.env, ...env },
  })
  const pieces: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => pieces.push(piece))
  // Not `exit`: the last output may arrive after it.
  const [code] = (await once(child, 'close')) as [number | null]
  process.stdout.write(Buffer.concat(pieces))
  return code ?? 1
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

/** After a timeout a second one says which action waited, and where. */
interface PlaywrightError {
  message?: string
  location?: { line: number }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    file: string
    title: string
    tests: { projectName: string; status: string; results: { errors: PlaywrightError[] }[] }[]
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
        described(`e2e/${file}`, `${title} (${projectName})`, results[0]?.errors.map(whyAndWhere).join('\n')),
      ),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

function whyAndWhere({ message = '', location }: PlaywrightError): string {
  const where = location ? ` (line ${location.line})` : ''
  return message.split('\n').slice(0, 3).join(' ') + where
}

function described(file: string, test: string, why = ''): string {
  return `${file} > ${test}: ${stripVTControlCharacters(why).split('\n').slice(0, 3).join(' ').slice(0, 300)}`
}

await testAll()
