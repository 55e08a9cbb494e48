import { count, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { uploads } from '#server/db/schema/operations.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { aDoc, aDocx, aDocxBomb, aPdf } from '#testing/documents.ts'
import { errorOf } from '#testing/error-of.ts'
import { anApplicationForm, anOpportunity, anOpportunityForm, daysAgo } from '#testing/opportunities.ts'
import { storedFiles } from '#testing/uploads.ts'

let app: TestApp
let poster: TestAccount

beforeAll(async () => {
  app = await startApp()
  poster = await aCreator(app)
})

const freshOpportunity = (wishes = {}) => anOpportunity(app, { poster, ...wishes })

function apply(account: TestAccount, id: string, form: Parameters<typeof anApplicationForm>[0] = {}) {
  return app.api.applications.apply(
    { params: { id }, body: anApplicationForm(form) },
    { token: account.token },
  )
}

async function applicationsTo(id: string): Promise<number> {
  const [row] = await app.resources.db
    .select({ n: count() })
    .from(applications)
    .where(eq(applications.opportunityId, id))
  return row?.n ?? 0
}

test('a learner applies, the poster gets an email and finds answers and skills in the inbox', async () => {
  const id = await freshOpportunity({ jobTitle: 'Weaver' })
  const learner = await aLearner(app)

  const applied = await apply(learner, id)

  expect(applied.message).toBe('Your application has been sent')
  expect(applied.data).toMatchObject({
    opportunity: { _id: id, jobTitle: 'Weaver', open: true },
    state: 'new',
    withdrawn: false,
    skills: ['HTML', 'CSS'],
    answer: 'Because.',
    resume: { fileName: 'meera.pdf', bytes: aPdf().length, type: 'application/pdf' },
  })
  await app.drainJobs()
  const mail = (await app.outbox()).find((one) => one.subject === 'New application: Weaver')
  expect(mail?.to).toContain(poster.email)
  expect(mail?.text).toContain('Meera has applied for “Weaver”')
  expect(mail?.text).toContain('Skills: HTML, CSS')
  const { data } = await app.api.inbox.list({ params: { id } }, { token: poster.token })
  expect(data).toMatchObject({ total: 1, opportunity: { applicationCount: 1, newCount: 1 } })
  expect(data.applications[0]).toMatchObject({
    name: 'Meera',
    email: 'meera@example.com',
    phone: '9876543210',
    skills: ['HTML', 'CSS'],
    answer: 'Because.',
    state: 'new',
  })
})

test.each([
  ['one text', [['skills', 'HTML, CSS']]],
  ['a JSON list', [['skills', '["HTML","CSS"]']]],
  [
    'fields marked as a list',
    [
      ['skills[]', 'HTML'],
      ['skills[]', 'CSS'],
    ],
  ],
  [
    'numbered fields',
    [
      ['skills[0]', 'HTML'],
      ['skills[1]', 'CSS'],
    ],
  ],
])('skills may be sent as %s', async (_form, fields) => {
  const body = anApplicationForm({ skills: [] })
  for (const [name = '', value = ''] of fields) body.append(name, value)
  const { token } = await aLearner(app)

  const { data } = await app.api.applications.apply(
    { params: { id: await freshOpportunity() }, body },
    { token },
  )

  expect(data.skills).toEqual(['HTML', 'CSS'])
})

test('a second application is rejected; double clicks and retries make one application and leave one file', async () => {
  const id = await freshOpportunity()
  const learner = await aLearner(app)
  const before = (await storedFiles(app)).length

  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => apply(learner, id)))

  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await errorOf(apply(learner, id))).toEqual([409, 'You have already applied to this opportunity'])
  expect(await applicationsTo(id)).toBe(1)
  await app.drainJobs()
  expect((await storedFiles(app)).length).toBe(before + 1)
})

test.each<[string, string[]]>([
  ['["Potters wheel","Kiln"]', ['Potters wheel', 'Kiln']],
  ['Clay, Glaze ,,Clay', ['Clay', 'Glaze']],
  ['', []],
])('skills may be sent in one field: %s', async (sent, skills) => {
  const { data } = await apply(await aLearner(app), await freshOpportunity(), { skills: [sent] })

  expect(data.skills).toEqual(skills)
})

test.each<[string, Buffer, string]>([
  ['cv.doc', aDoc(), 'application/msword'],
  ['cv.docx', aDocx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['CV of मीरा.PDF', aPdf(), 'application/pdf'],
])('%s is recognised by its content, whatever its name', async (name, content, type) => {
  const resume = { content, name: `C:\\fakepath\\${name}`, type: 'application/octet-stream' }
  const { data } = await apply(await aLearner(app), await freshOpportunity(), { resume })

  expect(data.resume).toEqual({ fileName: name, bytes: content.length, type })
})

test.each([
  ['cv.html', aPdf(), 'cv.html.pdf'],
  ['start.bat', aDocx(), 'start.bat.docx'],
  ['cv.pdf', aDoc(), 'cv.pdf.doc'],
  ['my cv', aPdf(), 'my cv.pdf'],
])('%s is downloaded with the extension of its real type', async (name, content, saved) => {
  const { data } = await apply(await aLearner(app), await freshOpportunity(), { resume: { content, name } })

  expect(data.resume?.fileName).toBe(saved)
})

const NOT_A_RESUME = [415, 'The resume must be a PDF, DOC or DOCX file']

test.each<[string, Parameters<typeof anApplicationForm>[0], unknown[]]>([
  ['no resume', { resume: null }, [400, 'Please add your résumé']],
  ['no answer to the question', { fields: { answer: ' ' } }, [400, 'Please answer the question']],
  ['no name', { fields: { name: '' } }, [400, 'name is required']],
  [
    'a phone that is no number',
    { fields: { phone: 'mine' } },
    [400, 'phone must be a number of 6 to 15 digits'],
  ],
  ['an answer of a whole book', { fields: { answer: 'x'.repeat(70_000) } }, [400, 'answer is too long']],
  ['an empty file', { resume: { content: Buffer.alloc(0), name: 'cv.pdf' } }, [400, 'The file is empty']],
  [
    'a file that is too big',
    { resume: { content: aPdf(5 * 1_048_576 + 1), name: 'cv.pdf' } },
    [413, 'The file is too big: at most 5 MB are accepted'],
  ],
  ['a web page called PDF', { resume: { content: Buffer.from('<html>'), name: 'cv.pdf' } }, NOT_A_RESUME],
  ['a zip bomb called DOCX', { resume: { content: aDocxBomb(), name: 'cv.docx' } }, NOT_A_RESUME],
])('an application with %s is rejected and leaves nothing', async (_what, form, expected) => {
  const id = await freshOpportunity()
  const before = await storedFiles(app)

  expect(await errorOf(apply(await aLearner(app), id, form))).toEqual(expected)

  expect(await applicationsTo(id)).toBe(0)
  expect(await storedFiles(app)).toEqual(before)
})

test('a file of exactly five megabytes is accepted, and no answer is required where nothing is asked', async () => {
  const resume = { content: aPdf(5 * 1_048_576), name: 'cv.pdf' }
  const { data } = await apply(await aLearner(app), await freshOpportunity({ question: '' }), {
    resume,
    fields: { answer: '' },
  })

  expect(data).toMatchObject({ question: null, answer: '', resume: { bytes: 5 * 1_048_576 } })
})

test('only learners apply, and only to open opportunities, whoever posted them', async () => {
  const learner = await aLearner(app)
  const id = await freshOpportunity()
  const body = anApplicationForm()

  expect((await errorOf(app.api.applications.apply({ params: { id }, body })))[0]).toBe(401)
  expect(await errorOf(apply(poster, id))).toEqual([403, 'Only learners can apply to opportunities'])
  expect((await errorOf(apply(await anOperator(app), id)))[0]).toBe(403)
  const empty = await app.send({ method: 'PUT', path: `/opportunity/apply/${id}`, token: poster.token })
  expect(empty).toMatchObject({ status: 403, body: { message: 'Only learners can apply to opportunities' } })
  const { data } = await apply(learner, await anOpportunity(app, { poster: learner }))
  expect(data.state).toBe('new')
  const waiting = await freshOpportunity({ state: 'waiting', approvedAt: null })
  expect((await errorOf(apply(learner, waiting)))[0]).toBe(404)
  expect((await errorOf(apply(learner, crypto.randomUUID())))[0]).toBe(404)
  expect(await errorOf(apply(learner, await freshOpportunity({ approvedAt: daysAgo(61) })))).toEqual([
    410,
    'This opportunity is closed',
  ])
})

test('a learner sees their own applications, withdraws one with its résumé, and may apply again', async () => {
  const id = await freshOpportunity()
  const [learner, other] = [await aLearner(app), await aLearner(app)]
  const { data: first } = await apply(learner, id)
  const mine = { token: learner.token }
  const params = { id: first._id }
  await app.drainJobs()
  const before = (await storedFiles(app)).length

  expect((await errorOf(app.api.applications.withdraw({ params }, { token: other.token })))[0]).toBe(404)
  const { data: withdrawn } = await app.api.applications.withdraw({ params }, mine)
  expect(withdrawn).toMatchObject({ withdrawn: true, resume: null, question: null, answer: '', skills: [] })
  await app.drainJobs()
  expect((await storedFiles(app)).length).toBe(before - 1)
  const inbox = await app.api.inbox.list({ params: { id } }, { token: poster.token })
  expect(inbox.data).toMatchObject({ total: 0, opportunity: { applicationCount: 0 } })
  expect((await errorOf(app.api.applications.withdraw({ params }, mine)))[0]).toBe(404)

  await apply(learner, id, { fields: { answer: 'Second thoughts' } })
  const { data } = await app.api.applications.mine({}, mine)
  expect(data.total).toBe(1)
  expect(data.applications[0]).toMatchObject({ withdrawn: false, answer: 'Second thoughts', state: 'new' })
  expect((await app.api.applications.mine({}, { token: other.token })).data.total).toBe(0)
})

test('an answer keeps its question when the poster asks something else', async () => {
  const id = await freshOpportunity({ question: 'Why you?' })
  const [first, second] = [await aLearner(app), await aLearner(app)]
  await apply(first, id)
  const body = { ...anOpportunityForm, question: 'When can you begin?' }
  await app.api.posting.update({ params: { id }, body }, { token: poster.token })
  await app.resources.db
    .update(opportunities)
    .set({ state: 'approved', approvedAt: new Date() })
    .where(eq(opportunities.id, id))
  await apply(second, id, { fields: { answer: 'Today' } })

  const inbox = await app.api.inbox.list({ params: { id } }, { token: poster.token })
  expect(inbox.data.applications).toMatchObject([
    { question: 'When can you begin?', answer: 'Today' },
    { question: 'Why you?', answer: 'Because.' },
  ])
  const mine = await app.api.applications.mine({}, { token: first.token })
  expect(mine.data.applications).toMatchObject([{ question: 'Why you?', answer: 'Because.' }])
  const own = await app.api.profile.exportAll({}, { token: first.token })
  expect(own.data.applications).toMatchObject([{ question: 'Why you?', answer: 'Because.' }])
})

test('deleting an account deletes its applications and résumés', async () => {
  const learner = await aLearner(app)
  await apply(learner, await freshOpportunity())
  await app.drainJobs()
  const before = (await storedFiles(app)).length

  await app.resources.db.delete(accounts).where(eq(accounts.id, learner.id))
  await app.drainJobs()

  expect((await storedFiles(app)).length).toBe(before - 1)
  const rows = await app.resources.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(eq(uploads.ownerId, learner.id))
  expect(rows).toEqual([])
})

test('every attempt to apply counts against the limit', async () => {
  const own = await startApp({ RATE_LIMIT_SCALE: '0.04' })
  const { token } = await aLearner(own)
  const params = { id: await anOpportunity(own) }
  const attempt = async () => {
    const body = anApplicationForm({ resume: { content: Buffer.from('<html>'), name: 'cv.pdf' } })
    return (await errorOf(own.api.applications.apply({ params, body }, { token })))[0]
  }

  expect([await attempt(), await attempt(), await attempt()]).toEqual([415, 415, 429])
})

test('applications are limited per account, and per opportunity and day', async () => {
  const own = await startApp({ RATE_LIMIT_SCALE: '0.4' })
  const { token } = await aLearner(own)
  const id = await anOpportunity(own)
  const applyAgain = () =>
    own.api.applications.apply({ params: { id }, body: anApplicationForm() }, { token })
  for (let at = 0; at < 2; at += 1) {
    const { data } = await applyAgain()
    await own.api.applications.withdraw({ params: { id: data._id } }, { token })
  }

  expect((await errorOf(applyAgain()))[0]).toBe(429)
})
