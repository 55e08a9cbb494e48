import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { rowsOf } from './rows-of.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
const PAGE = new URL('../../docs/database.md', import.meta.url)

/** The cells of the table below a heading, without its header. */
async function tableBelow(heading: string): Promise<string[][]> {
  const [, part = ''] = (await readFile(PAGE, 'utf8')).split(`## ${heading}\n`)
  const lines = (part.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** The newest migration that defines it. */
async function definedIn(statement: RegExp): Promise<string | undefined> {
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, MIGRATIONS), 'utf8')))
  return files.findLast((_, at) => statement.test(texts[at] ?? ''))
}

test('docs/database.md lists every trigger with its table, its function and its migration', async () => {
  const { resources } = await startApp()
  const triggers = await rowsOf<{ name: string; on: string; calls: string }>(
    resources.db,
    sql`
      select tgname as name, relname as on, proname as calls
      from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
      where not tgisinternal`,
  )
  const expected = triggers.map(async ({ name, on, calls }) => [
    name,
    on,
    calls,
    await definedIn(new RegExp(`CREATE (CONSTRAINT )?TRIGGER ${name} `)),
  ])
  const listed = (await tableBelow('Triggers')).map(([name, on, calls, , file]) => [name, on, calls, file])

  expect(listed.sort()).toEqual((await Promise.all(expected)).sort())
})

test('docs/database.md lists every function of ours and its migration', async () => {
  const { resources } = await startApp()
  const functions = await rowsOf<{ name: string }>(
    resources.db,
    sql`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  )
  const expected = functions.map(async ({ name }) => [
    name,
    await definedIn(new RegExp(`FUNCTION ${name}\\(`)),
  ])
  const listed = (await tableBelow('Functions')).map(([name, , file]) => [name, file])

  expect(listed.sort()).toEqual((await Promise.all(expected)).sort())
})
