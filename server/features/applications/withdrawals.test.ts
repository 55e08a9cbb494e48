import { expect, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { applications } from '#server/db/schema/opportunities.ts'
import { notify } from '#server/features/notifications/notify.commands.ts'
import { getOpportunityForUpdate } from '#server/features/opportunities/opportunities.queries.ts'
import { startApp } from '#testing/app.ts'
import { aLearner, type TestAccount } from '#testing/build.ts'
import { failureOf } from '#testing/failure-of.ts'
import { anApplicationForm, anOpportunity } from '#testing/opportunities.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { withdrawApplication } from './applications.commands.ts'

test('an application that is withdrawn while its résumé is read does not count as seen', async () => {
  const app = await startApp()
  const { db, tokens } = app.resources
  const [poster, applicant] = [await aLearner(app), await aLearner(app)]
  const params = { id: await anOpportunity(app, { poster }) }
  const { data } = await app.api.applications.apply({ params, body: anApplicationForm() }, applicant)
  const viewer = (await tokens.read(db, applicant.token)) ?? expect.unreachable()
  let read: Promise<unknown> | undefined

  await inTransaction(db, async (tx) => {
    await withdrawApplication(tx, viewer, data._id)
    const headers = { authorization: `Bearer ${poster.token}` }
    read = app.app.inject({ url: `${API_BASE}/opportunity/resume/${data._id}`, headers })
    await untilBlocked(app)
  })
  await read

  expect((await app.api.notifications.list({}, applicant)).data.notifications).toEqual([])
})

test('the poster’s unread notification counts no application that was withdrawn', async () => {
  const app = await startApp()
  const [poster, first, second] = [await aLearner(app), await aLearner(app), await aLearner(app)]
  const params = { id: await anOpportunity(app, { poster }) }
  const apply = (who: TestAccount) => app.api.applications.apply({ params, body: anApplicationForm() }, who)
  const withdraw = (id: string, who: TestAccount) => app.api.applications.withdraw({ params: { id } }, who)
  const counts = async () =>
    (await app.api.notifications.list({}, poster)).data.notifications.map(({ count }) => count)
  const { data: one } = await apply(first)
  const { data: other } = await apply(second)
  expect(await counts()).toEqual([2])

  await withdraw(one._id, first)
  expect(await counts()).toEqual([1])
  await withdraw(other._id, second)
  expect(await counts()).toEqual([])
})

test('an application that arrives while another is withdrawn stays in the poster’s unread notification', async () => {
  const app = await startApp()
  const { db } = app.resources
  const [poster, first, second] = [await aLearner(app), await aLearner(app), await aLearner(app)]
  const id = await anOpportunity(app, { poster })
  const { data } = await app.api.applications.apply({ params: { id }, body: anApplicationForm() }, first)
  let withdrawn: Promise<unknown> | undefined

  await inTransaction(db, async (tx) => {
    await getOpportunityForUpdate(tx, id)
    await tx.insert(applications).values({
      ...{ name: 'Asha', email: second.email, phone: '+919876543210', skills: [], answer: '' },
      ...{ opportunityId: id, applicantId: second.id },
    })
    const subject = `applications:${id}`
    await notify(tx, {
      accountId: poster.id,
      event: 'opportunity_applied',
      subject,
      opportunityId: id,
      count: 1,
    })
    withdrawn = app.api.applications.withdraw({ params: { id: data._id } }, first)
    await untilBlocked(app)
  })
  await withdrawn

  const { notifications } = (await app.api.notifications.list({}, poster)).data
  expect(notifications.map(({ count }) => count)).toEqual([1])
})

test('the poster’s unread notification counts no application of a deleted account', async () => {
  const app = await startApp()
  const [poster, first, second] = [await aLearner(app), await aLearner(app), await aLearner(app)]
  const params = { id: await anOpportunity(app, { poster }) }
  for (const who of [first, second])
    await app.api.applications.apply({ params, body: anApplicationForm() }, who)
  const counts = async () =>
    (await app.api.notifications.list({}, poster)).data.notifications.map(({ count }) => count)
  const leave = (who: TestAccount) => app.api.profile.deleteAccount({}, who)
  expect(await counts()).toEqual([2])

  await leave(first)
  expect(await counts()).toEqual([1])
  await leave(second)
  expect(await counts()).toEqual([])
})

test('an applicant who withdraws and applies again comes first, with a new application id', async () => {
  const app = await startApp()
  const [poster, first, second] = [await aLearner(app), await aLearner(app), await aLearner(app)]
  const [params, other] = [{ id: await anOpportunity(app, { poster }) }, { id: await anOpportunity(app) }]
  const apply = (who: TestAccount, to = params) =>
    app.api.applications.apply({ params: to, body: anApplicationForm() }, who)
  const { data: former } = await apply(first)
  const { data: ofSecond } = await apply(second)
  const { data: elsewhere } = await apply(first, other)
  const { inbox } = app.api
  await inbox.setState({ params: { id: former._id }, body: { state: 'rejected' } }, poster)
  await app.api.applications.withdraw({ params: { id: former._id } }, first)

  const { data: again } = await apply(first)

  const received = (await inbox.list({ params }, poster)).data.applications
  expect(received.map(({ _id, state }) => [_id, state])).toEqual([
    [again._id, 'new'],
    [ofSecond._id, 'new'],
  ])
  const own = (await app.api.applications.mine({}, first)).data.applications
  expect(own.map(({ _id }) => _id)).toEqual([again._id, elsewhere._id])
  const late = inbox.setState({ params: { id: former._id }, body: { state: 'hired' } }, poster)
  expect(await failureOf(late)).toBe('application_not_found')
})
