import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Vacuums and analyses now: after so many inserts PostgreSQL would do it in the background a minute later, during a
 * measurement.
 */
export async function settle({ DATABASE_URL: url }: Record<string, string>): Promise<void> {
  if (!url) return
  for (const statement of ['vacuum analyze', 'checkpoint']) await ask(url, statement)
}

/** Writes all tables and indexes anew, so that what a migration wrote twice takes no more space than what was filled once. */
export async function compact({ DATABASE_URL: url }: Record<string, string>): Promise<void> {
  if (url) await ask(url, 'vacuum full')
}

/** Waits until a server has done the jobs that its first start or a new version queues. */
export async function whenJobsAreDone({ DATABASE_URL: url }: Record<string, string>): Promise<void> {
  if (!url) return
  const due =
    "select 1 from jobs where done_at is null and failed_at is null and run_at <= now() + interval '2 minutes'"
  while ((await ask(url, due)) > 0) await sleep(500)
}

export async function ask(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
