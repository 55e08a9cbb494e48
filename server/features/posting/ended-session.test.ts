import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { startApp } from '#testing/app.ts'
import { aLearner } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { anOpportunityForm } from '#testing/opportunities.ts'

test('whoever posts with a session that has ended is told so; nothing is posted without the account', async () => {
  const app = await startApp()
  const poster = await aLearner(app)
  await app.api.profile.endSessions({}, poster)
  const body = { ...anOpportunityForm, jobTitle: 'Tile Maker' }

  expect(await errorOf(app.api.posting.create({ body }, poster))).toEqual([401, 'Please sign in first'])

  const posted = () => app.resources.db.$count(opportunities, eq(opportunities.jobTitle, 'Tile Maker'))
  expect(await posted()).toBe(0)
  await app.api.posting.create({ body })
  expect(await posted(), 'without any session').toBe(1)
})
