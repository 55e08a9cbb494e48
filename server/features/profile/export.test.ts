import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#contract/consent.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { notify } from '#server/features/notifications/notify.commands.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { anApplication } from '#testing/applications.ts'
import { aCategoryPath, aCreator, anOperator, aPlaylist, type TestAccount, videosOf } from '#testing/build.ts'
import { aPdf } from '#testing/documents.ts'
import { errorOf } from '#testing/error-of.ts'
import { anApplicationForm, anOpportunity, anOpportunityForm } from '#testing/opportunities.ts'
import { aSignedUpLearner } from '#testing/sign-up.ts'

let app: TestApp
let creator: TestAccount
let operator: { token: string }

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  operator = { token: (await anOperator(app)).token }
})

const exportOf = async (token: string) => (await app.api.profile.exportAll({}, { token })).data

test('the export has everything that a learner has written, and the outcomes', async () => {
  const { api } = app
  const { email, token } = await aSignedUpLearner(app, 'Meera')
  const playlistId = await aPlaylist(app, { creator, category: await aCategoryPath(app), name: 'Ragas' })
  await api.reviews.create({ body: { playlistId, rating: 5, feedback: 'Clear and calm' } }, { token })
  const fields = { ...anOpportunityForm, deadline: '2099-12-31', category: 'Offices' }
  const { data: post } = await api.posting.create({ body: { ...fields, language: 'hi' } }, { token })
  const reason = { reason: 'Please say what the pay is.' }
  await api.operatorOpportunities.reject({ params: { opportunityId: post._id }, body: reason }, operator)
  const form = anApplicationForm({ resume: { content: aPdf(), name: 'meera.pdf' } })
  const params = { id: await anOpportunity(app, { poster: creator }) }
  await api.applications.apply({ params, body: form }, { token })

  const own = await exportOf(token)

  const { comapanyName, ...words } = fields
  expect(own).toMatchObject({
    account: { name: 'Meera', email, verifiedAt: expect.any(String) },
    sessions: [{ endedAt: null }],
    reviews: [{ playlist: 'Ragas', rating: 5, comment: 'Clear and calm' }],
    opportunities: [
      {
        ...words,
        companyName: comapanyName,
        state: 'rejected',
        rejectionReason: reason.reason,
        rejectedAt: expect.any(String),
        language: 'hi',
        closedAt: null,
      },
    ],
    applications: [{ name: 'Meera', skills: ['HTML', 'CSS'], question: 'Why you?', answer: 'Because.' }],
    playlists: [],
    creatorApplications: [],
    files: [{ kind: 'resume', fileName: 'meera.pdf' }],
  })
  expect(JSON.stringify(own)).not.toContain('argon2')
  expect(own).not.toHaveProperty('operatorSettings')
  expect(await exportOf(operator.token)).toMatchObject({ operatorSettings: { weeklyMail: true } })
})

test("the export of a creator has the playlists; that of an applicant the operator's answer", async () => {
  await aPlaylist(app, { creator, category: await aCategoryPath(app), name: 'Talas' })
  const { email, token } = await aSignedUpLearner(app)
  const { id: applicationId } = await anApplication(app, { social: 'https://video.example/talas' })
  const reason = { reason: 'Too few examples.' }
  await app.api.operatorApplications.reject({ params: { applicationId }, body: reason }, operator)
  const { db } = app.resources
  await db.update(creatorApplications).set({ email }).where(eq(creatorApplications.id, applicationId))

  const [creators, applicants] = [await exportOf(creator.token), await exportOf(token)]

  expect(creators.playlists).toContainEqual(
    expect.objectContaining({
      name: 'Talas',
      videos: expect.arrayContaining([expect.stringMatching(/^https:\/\/youtu\.be\//)]),
    }),
  )
  expect(applicants.creatorApplications).toMatchObject([
    {
      ...{ social: 'https://video.example/talas', consentVersion: CONSENT_VERSION, state: 'rejected' },
      ...{ ...reason, decidedAt: expect.any(String) },
    },
  ])
})

test('the export tells the name of an unpublished course to its creator only', async () => {
  const { api } = app
  const { id: learnerId, token } = await aSignedUpLearner(app)
  const playlistId = await aPlaylist(app, { creator, category: await aCategoryPath(app), name: 'Ghazals' })
  const [video] = await videosOf(app, playlistId)
  await api.reviews.create({ body: { playlistId, rating: 5, feedback: 'Clear' } }, { token })
  await api.learning.save({ params: { playlistId } }, { token })
  await api.follows.followCourse({ params: { playlistId } }, { token })
  const mark = { videoId: video?.videoId ?? '', seconds: 5, duration: 60, at: new Date().toISOString() }
  await api.learning.putMarks({ body: { marks: [mark] } }, { token })
  await inTransaction(app.resources.db, (tx) =>
    notify(tx, { accountId: learnerId, event: 'course_published', subject: 'a course', playlistId }),
  )
  const names = async (of: string) =>
    JSON.stringify(await exportOf(of)).match(/Ghazals|Unreleased/g)?.length ?? 0
  const shown = await names(token)
  expect(shown).toBeGreaterThan(4)

  const own = { token: creator.token }
  await api.publishing.setDraft({ params: { id: playlistId }, body: { draft: true } }, own)
  await app.resources.db.update(playlists).set({ name: 'Unreleased' }).where(eq(playlists.id, playlistId))
  expect(await names(token)).toBe(0)
  expect(await names(creator.token)).toBeGreaterThan(0)
  await api.publishing.setDraft({ params: { id: playlistId }, body: { draft: false } }, own)
  expect(await names(token)).toBe(shown)
})

test('the export requires signing in', async () => {
  expect((await errorOf(app.api.profile.exportAll()))[0]).toBe(401)
})
