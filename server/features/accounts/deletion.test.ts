import { eq, getTableName, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { onContentChange } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { anApplication } from '#testing/applications.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { aPdf } from '#testing/documents.ts'
import { errorOf } from '#testing/error-of.ts'
import { anApplicationForm, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { aNewcomer, aSignedUpLearner, mailedCode, mailsTo, PASSWORD } from '#testing/sign-up.ts'
import { tracesInDatabase, tracesOnDisk } from '#testing/traces.ts'
import { OWN_ROWS } from './deletion.commands.ts'

let app: TestApp
let category: string[]

beforeAll(async () => {
  app = await startApp()
  category = await aCategoryPath(app)
})

const remove = (token: string) => app.api.profile.deleteAccount({}, { token })

function review(playlistId: string, { token }: Pick<TestAccount, 'token'>, rating = 5) {
  return app.api.reviews.create({ body: { playlistId, rating, feedback: 'Clear and calm' } }, { token })
}

/** An approved opportunity of an account; returns its id. */
async function anApprovedOpportunity({ id, email }: Pick<TestAccount, 'id' | 'email'>): Promise<string> {
  const [post] = await app.resources.db
    .insert(opportunities)
    .values({
      posterId: id,
      companyName: 'Pragati Works',
      email,
      phone: '+919876543210',
      jobTitle: 'Editor',
      jobDescription: 'Edits.',
      jobLocation: 'Pune',
      state: 'approved',
      approvedAt: new Date(),
    })
    .returning({ id: opportunities.id })
  return post?.id ?? ''
}

/**
 * Everything that an account of any kind can leave behind, created through the site; the account is deleted afterwards.
 */
async function anAccountWithEverything(role: 'learner' | 'creator', name: string) {
  const [other, operator] = [await aCreator(app), await anOperator(app)]
  const person =
    role === 'learner' ? await aSignedUpLearner(app, name) : await anApprovedCreator(name, operator)
  const { token } = person
  const options = { token }
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('profileimage', new Blob([new Uint8Array(photo)]), `${name}.png`)
  await app.api.profile.uploadPhoto({ params: { userId: person.id }, body: form }, options)
  const contact = { ...anOpportunityForm, email: person.email, companyName: `${name} & sons` }
  const { data: post } = await app.api.posting.create({ body: contact }, options)
  await approveOpportunity(app.api, post._id, operator.token)
  if (role === 'learner') {
    await review(await aPlaylist(app, { creator: other, category }), person)
    const applied = anApplicationForm({
      fields: { name, email: person.email },
      resume: { content: aPdf(), name: `${name}.pdf` },
    })
    await app.api.applications.apply(
      { params: { id: await anApprovedOpportunity(other) }, body: applied },
      options,
    )
  } else {
    const playlistId = await aPlaylist(app, { creator: { ...person, name }, category })
    await review(playlistId, await aLearner(app))
  }
  await app.api.accounts.login({ body: { email: person.email, password: PASSWORD } })
  await app.api.sessions.forgotPassword({ body: { email: person.email } })
  await app.drainJobs()
  return person
}

async function anApprovedCreator(name: string, operator: TestAccount) {
  const { id: applicationId, email } = await anApplication(app, { name })
  await app.api.operatorApplications.approve({ params: { applicationId } }, { token: operator.token })
  await finalizeDecisions(app)
  await app.api.accounts.requestCode({ body: { email } })
  const { token, data } = await app.api.accounts.verify({
    body: { email, otp: await mailedCode(app, email) },
  })
  return { id: data.user._id, email, token }
}

test.each(['learner', 'creator'] as const)(
  'nothing is left in any table or file of a %s who reviewed or published, posted, applied and got mail',
  async (role) => {
    const name = `Meenakshi-${crypto.randomUUID()}`
    const { email, token } = await anAccountWithEverything(role, name)
    expect((await tracesInDatabase(app, [email, name])).length).toBeGreaterThan(2)
    expect((await tracesOnDisk(app, [email, name])).length).toBeGreaterThan(2)

    await remove(token)
    await app.drainJobs()

    expect(await tracesInDatabase(app, [email, name])).toEqual([])
    expect(await tracesOnDisk(app, [email, name])).toEqual([])
  },
)

/** Rows of a creator that stay until their courses are gone. */
const WITH_THE_COURSES = [
  'creator_follows.creator_id',
  'playlists.creator_id',
  'withheld_creators.creator_id',
]

test('a creator’s account row is emptied of everything that is deleted with other accounts’ rows', async () => {
  const columns = await rowsOf<{ column: string }>(
    app.resources.db,
    sql`select conrelid::regclass || '.' || attname as "column" from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'accounts'::regclass and confdeltype = 'c'`,
  )
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const emptied = OWN_ROWS.map(([table, owner]) => `${getTableName(table)}.${snake(owner.name)}`)

  expect([...emptied, ...WITH_THE_COURSES].toSorted()).toEqual(columns.map(({ column }) => column).toSorted())
})

function anApplicationTo(
  opportunityId: string,
  { id, email }: Pick<TestAccount, 'id' | 'email'>,
  name = 'Somebody',
) {
  const words = { name, email, phone: '+919876543210', skills: ['patience'], answer: 'Because.' }
  return app.resources.db.insert(applications).values({ opportunityId, applicantId: id, ...words })
}

test('nothing of a deleted learner is left in the database or on disk, and averages are updated', async () => {
  const name = `Meenakshi-${crypto.randomUUID()}`
  const learner = await aSignedUpLearner(app, name)
  const [creator, other] = [await aCreator(app), await aLearner(app)]
  const playlistId = await aPlaylist(app, { creator, category })
  await review(playlistId, learner, 1)
  await review(playlistId, other, 4)
  await anApprovedOpportunity(learner)
  await anApplicationTo(await anApprovedOpportunity(creator), learner, name)
  await app.api.accounts.login({ body: { email: learner.email, password: PASSWORD } })
  await app.api.accounts.requestCode({ body: { email: learner.email } })
  await app.api.sessions.forgotPassword({ body: { email: learner.email } })

  await remove(learner.token)
  await app.drainJobs()

  const words = [learner.email, name]
  expect(await tracesInDatabase(app, words)).toEqual([])
  expect(await tracesOnDisk(app, words)).toEqual([])
  const [row] = await app.resources.db.select().from(playlists).where(eq(playlists.id, playlistId))
  expect(row).toMatchObject({ avgRating: 4, reviewCount: 1 })
  expect(await app.resources.db.select().from(sessions).where(eq(sessions.accountId, learner.id))).toEqual([])
})

test('the check for traces finds them while the account exists', async () => {
  const name = `Meenakshi-${crypto.randomUUID()}`
  const { email } = await aSignedUpLearner(app, name)

  expect(await tracesInDatabase(app, [email, name])).toHaveLength(1)
})

test('after deletion the token and the password are invalid and the address can be used again', async () => {
  const { id, email, token } = await aSignedUpLearner(app)

  await remove(token)

  expect((await errorOf(app.api.accounts.me({}, { token })))[0]).toBe(401)
  expect((await errorOf(remove(token)))[0]).toBe(401)
  const login = app.api.accounts.login({ body: { email, password: PASSWORD } })
  expect(await errorOf(login)).toEqual([401, 'Invalid email or password'])
  expect((await errorOf(app.api.accounts.getPublic({ params: { userId: id } })))[0]).toBe(404)
  await app.api.accounts.signUp({ body: { name: 'Asha', email, password: PASSWORD } })
})

test('mail to others stays, even if their address begins or ends like that of the deleted account', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const others = [`maria.${email}`, `x-${email}`, `${email}.in`]
  for (const to of others) await app.resources.mailer.send({ to, subject: 'Hello', text: to, html: to })

  await remove(token)

  for (const to of others) expect(await mailsTo(app, to)).toHaveLength(1)
  expect(await mailsTo(app, email)).toEqual([])
})

test('a creator’s playlists are deleted with their reviews, opportunities with their applications, and the creator application too', async () => {
  const [creator, learner] = [await aCreator(app), await aLearner(app)]
  const playlistId = await aPlaylist(app, { creator, category })
  await review(playlistId, learner)
  const post = await anApprovedOpportunity(creator)
  await anApplicationTo(post, learner)
  await app.resources.db.insert(creatorApplications).values({
    email: creator.email,
    name: creator.name,
    passwordHash: null,
    mobile: '+919876543210',
    location: 'Pune',
    profession: 'Teacher',
    pastExperiences: 'Many',
    relevantSkills: 'Some',
    shortDescription: 'Short',
    social: 'none',
    pptKnowledge: true,
    languages: ['hindi'],
    state: 'approved',
  })
  const tags: string[] = []
  const stop = await onContentChange(app.resources.database, (changed) => tags.push(...(changed ?? ['all'])))

  await remove(creator.token)
  await app.drainJobs()
  await stop()

  expect(tags.sort()).toEqual(
    [
      'creators',
      'listing',
      'opportunities',
      `opportunity:${post}`,
      `playlist:${playlistId}`,
      'ratings',
    ].sort(),
  )
  const { db } = app.resources
  expect(await db.select().from(playlists).where(eq(playlists.id, playlistId))).toEqual([])
  expect(await db.select().from(reviews).where(eq(reviews.playlistId, playlistId))).toEqual([])
  expect(await db.select().from(applications).where(eq(applications.opportunityId, post))).toEqual([])
  expect(await tracesInDatabase(app, [creator.email])).toEqual([])
})

test('learners who reviewed the same playlists can delete their accounts at the same moment', async () => {
  const creator = await aCreator(app)
  const learners = await Promise.all(Array.from({ length: 8 }, () => aLearner(app)))
  const reviewed = [1, 2, 3, 4].map(() => aPlaylist(app, { creator, category }))
  const ids = await Promise.all(reviewed)
  for (const [at, learner] of learners.entries()) {
    for (const id of at % 2 ? ids : ids.toReversed()) await review(id, learner)
  }

  await Promise.all(learners.map(({ token }) => remove(token)))

  const rows = await app.resources.db.select().from(playlists).where(eq(playlists.creatorId, creator.id))
  expect(rows.map(({ reviewCount, ratingSum }) => [reviewCount, ratingSum])).toEqual(ids.map(() => [0, 0]))
})

test('the sweep deletes old sessions and learners who never verified, and no other accounts', async () => {
  const [never, fresh] = [await aNewcomer(app), await aNewcomer(app)]
  const verified = await aSignedUpLearner(app)
  const { db } = app.resources
  const old = sql`now() - interval '31 days'`
  for (const { id } of [never, verified])
    await db.update(accounts).set({ createdAt: old }).where(eq(accounts.id, id))
  await db.insert(sessions).values({ accountId: verified.id, expiresAt: old })

  await enqueue(db, 'accounts.sweep', {})
  await app.drainJobs()

  const left = (await db.select({ id: accounts.id }).from(accounts)).map(({ id }) => id)
  expect([never, fresh, verified].map(({ id }) => left.includes(id))).toEqual([false, true, true])
  const kept = await db.select().from(sessions).where(eq(sessions.accountId, verified.id))
  expect(kept).toHaveLength(1)
})
