import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { startApp } from '#testing/app.ts'
import { daysAgo } from '#testing/opportunities.ts'
import { aNewcomer } from '#testing/sign-up.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { markVerified } from './accounts.commands.ts'
import { sweepAccounts } from './accounts.jobs.ts'

test('an account that is verified at the moment it would be deleted as never verified stays', async () => {
  const app = await startApp()
  const { db } = app.resources
  const { id } = await aNewcomer(app)
  await db
    .update(accounts)
    .set({ createdAt: daysAgo(31) })
    .where(eq(accounts.id, id))

  const swept = await inTransaction(db, async (tx) => {
    await markVerified(tx, id)
    const run = sweepAccounts.run(app.resources, {}, { id: 'sweep', attempt: 1 })
    await untilBlocked(app)
    return { run }
  })
  await swept.run

  expect(await db.$count(accounts, eq(accounts.id, id))).toBe(1)
})
