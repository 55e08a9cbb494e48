import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/content-changes.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'
import { anApplicationForm, anOpportunity } from '#testing/opportunities.ts'
import { removeOperator } from './operators.commands.ts'

test('what an operator did as a person goes with the account, also when the command line removes it', async () => {
  const app = await startApp()
  const { db } = app.resources
  const [operator, applicant] = [await anOperator(app), await aLearner(app)]
  const playlistId = await aPlaylist(app, {
    creator: await aCreator(app),
    category: await aCategoryPath(app),
  })
  await app.api.reports.create(
    { body: { kind: 'playlist', id: playlistId, reason: 'spam', text: '' } },
    operator,
  )
  const id = await anOpportunity(app, { poster: operator })
  await app.api.applications.apply({ params: { id }, body: anApplicationForm() }, applicant)
  const shown = () => app.api.opportunities.get({ params: { id } })
  await shown()

  await inTransaction(db, (tx) =>
    removeOperator(tx, { accountId: null, name: 'command line' }, operator.email),
  )
  await app.drainJobs()

  expect(await failureOf(shown())).toBe('opportunity_not_found')
  const { data } = await app.api.notifications.list({}, applicant)
  expect(data.notifications).toMatchObject([{ event: 'application_removed' }])
  const [reported] = await db.select().from(reportCases).where(eq(reportCases.subjectId, playlistId))
  expect(reported).toMatchObject({ people: 0, networks: 0 })
})
