import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { onContentChange } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { creatorCounts } from '#server/db/schema/listings.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, emitChange } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { anEmail, aSignedUpLearner, mailsTo, PASSWORD } from '#testing/sign-up.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const me = (token: string) => app.api.accounts.me({}, { token })

/** The tags of all changes that `work` announces. */
async function changes(work: () => Promise<unknown>): Promise<string[]> {
  const tags: string[] = []
  const stop = await onContentChange(app.resources.database, (changed) => tags.push(...(changed ?? ['all'])))
  await work()
  await stop()
  return tags
}

test('learners and operators change their own name', async () => {
  for (const account of [await aLearner(app), await anOperator(app)]) {
    const body = { field: 'name' as const, value: '  Meera  ' }

    const { data } = await app.api.profile.editUser({ body }, { token: account.token })

    expect(data).toMatchObject({ _id: account.id, name: 'Meera', email: account.email })
    expect((await me(account.token)).data.name).toBe('Meera')
  }
})

test('a profile that is saved as it was leaves all pages cached', async () => {
  const creator = await aCreator(app)
  const body = { field: 'name' as const, value: 'Meera' }
  await app.api.profile.editCreator({ body }, creator)
  const about = { body: { about: 'I teach.', shown: true } }
  await app.api.creators.changeAbout(about, creator)

  expect(await changes(() => app.api.creators.changeAbout(about, creator))).toEqual([])
  expect(await changes(() => app.api.profile.editCreator({ body }, creator))).toEqual([])
  expect(await changes(() => app.api.profile.removePhoto({}, creator))).toEqual([])
})

test.each([
  ['name', 'Meera'],
  ['mobile', '+91 98765-43210'],
  ['location', 'Kochi'],
] as const)('a creator changes %s', async (field, value) => {
  const creator = await aCreator(app)

  await app.api.profile.editCreator({ body: { field, value } }, { token: creator.token })

  const { data } = await app.api.profile.getCreator({}, { token: creator.token })
  expect(data).toMatchObject({ _id: creator.id, role: 'creator', [field]: value })
})

test('a mobile number may be sent as a number', async () => {
  const { token } = await aCreator(app)
  const body = { field: 'mobile', value: 9_876_543_210 }

  const reply = await app.send({ method: 'PUT', path: '/creator/edit', body, token })

  expect(reply).toMatchObject({ status: 200, body: { data: { mobile: '9876543210' } } })
})

test.each([
  ['/user/edituser', 'mobile'],
  ['/user/edituser', 'email'],
  ['/user/edituser', 'role'],
  ['/creator/edit', 'email'],
  ['/creator/edit', 'password'],
  ['/creator/edit', 'isVerified'],
  ['/creator/edit', '__proto__'],
])('PUT %s does not change %s', async (path, field) => {
  const { id, token } = await aCreator(app)
  const before = await app.resources.db.select().from(accounts).where(eq(accounts.id, id))

  const reply = await app.send({ method: 'PUT', path, body: { field, value: 'operator' }, token })

  expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'field' }] } })
  expect(await app.resources.db.select().from(accounts).where(eq(accounts.id, id))).toEqual(before)
})

test.each([
  { field: 'name', value: '' },
  { field: 'name', value: 'x'.repeat(101) },
  { field: 'name', value: 7 },
  { field: 'mobile', value: 'call me' },
  { field: 'mobile', value: `+${'1'.repeat(40)}` },
  { field: 'location', value: ' ' },
])('%j is rejected, naming its value', async (body) => {
  const { token } = await aCreator(app)

  const reply = await app.send({ method: 'PUT', path: '/creator/edit', body, token })

  expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'value' }] } })
})

test('pages that show a name are invalidated when it changes', async () => {
  const [creator, learner] = [await aCreator(app), await aLearner(app)]
  const playlistId = await aPlaylist(app, { creator, category: await aCategoryPath(app) })
  const review = { playlistId, rating: 5, feedback: 'Clear' }
  await app.api.reviews.create({ body: review }, { token: learner.token })
  const body = { field: 'name' as const, value: 'Meera' }

  expect(await changes(() => app.api.profile.editUser({ body }, { token: learner.token }))).toEqual([
    `playlist:${playlistId}`,
  ])
  expect(await changes(() => app.api.profile.editCreator({ body }, { token: creator.token }))).toEqual([
    'creators',
  ])
})

test('creator endpoints are for creators', async () => {
  const { token } = await aLearner(app)
  const body = { field: 'name' as const, value: 'Meera' }

  expect((await errorOf(app.api.profile.getCreator({}, { token })))[0]).toBe(403)
  expect((await errorOf(app.api.profile.editCreator({ body }, { token })))[0]).toBe(403)
  expect((await errorOf(app.api.profile.getCreator()))[0]).toBe(401)
  expect((await errorOf(app.api.profile.editUser({ body })))[0]).toBe(401)
})

test('everybody sees the creators with their listed playlists, and neither email nor phone', async () => {
  const [busy, idle] = [await aCreator(app, 'Busy'), await aCreator(app, 'Idle')]
  const category = await aCategoryPath(app)
  await aPlaylist(app, { creator: busy, category })
  await aPlaylist(app, { creator: busy, category })
  await aPlaylist(app, { creator: busy, category, videos: 0 })
  const suspended = await aCreator(app)
  await app.resources.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, suspended.id))
  const facts = { location: 'Pune', mobile: '+919876543210' }
  await app.resources.db.update(accounts).set(facts).where(eq(accounts.id, busy.id))

  const { data } = await app.api.profile.listCreators()

  const shown = { _id: busy.id, name: 'Busy', profileimage: null, location: 'Pune', playlistCount: 2 }
  expect(data.find(({ _id }) => _id === busy.id)).toEqual(shown)
  const places = [busy, idle].map(({ id }) => data.findIndex(({ _id }) => _id === id))
  expect(places[0]).toBeLessThan(places[1] ?? -1)
  expect(data.some(({ _id }) => _id === suspended.id)).toBe(false)
})

test('the number of playlists of a creator follows what becomes of them', async () => {
  const { db } = app.resources
  const [creator, category] = [await aCreator(app), await aCategoryPath(app)]
  const [first, second] = [
    await aPlaylist(app, { creator, category }),
    await aPlaylist(app, { creator, category }),
  ]
  const shown = async () => {
    await emitChange(app, 'creators')
    const { data } = await app.api.profile.listCreators()
    return data.find(({ _id }) => _id === creator.id)?.playlistCount
  }
  expect(await shown()).toBe(2)
  for (const [change, count] of [
    [() => db.update(playlists).set({ hiddenAt: new Date() }).where(eq(playlists.id, first)), 1],
    [() => db.update(playlists).set({ draft: true }).where(eq(playlists.id, second)), 0],
    [() => db.update(playlists).set({ name: 'Another name' }).where(eq(playlists.id, second)), 0],
    [() => db.update(playlists).set({ draft: false }).where(eq(playlists.id, second)), 1],
    [() => db.update(playlists).set({ hiddenAt: null }).where(eq(playlists.id, first)), 2],
    [() => db.delete(playlists).where(eq(playlists.id, second)), 1],
    [() => db.delete(playlists).where(eq(playlists.id, first)), 0],
  ] as const) {
    await change()
    expect(await shown()).toBe(count)
  }
  await aPlaylist(app, { creator, category })
  await db.delete(accounts).where(eq(accounts.id, creator.id))
  expect(await shown()).toBeUndefined()
  expect(await db.select().from(creatorCounts).where(eq(creatorCounts.creatorId, creator.id))).toEqual([])
})

test('the list of sessions tells the devices apart, and signing out everywhere ends them all', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const fox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/v1/user/login',
    payload: { email, password: PASSWORD },
    headers: { 'user-agent': fox },
  })
  const other = reply.json<{ token: string }>().token
  const { token: ended } = await app.api.accounts.login({ body: { email, password: PASSWORD } })
  await app.api.accounts.logout({}, { token: ended })

  const { data } = await app.api.profile.listSessions({}, { token })
  expect(data.map(({ device, current }) => [device, current])).toEqual([
    ['Firefox on Windows', false],
    ['Unknown device', true],
  ])
  expect(data.map(({ browser, system }) => [browser, system])).toEqual([
    ['Firefox', 'Windows'],
    [null, null],
  ])
  await app.api.profile.endSessions({}, { token })

  for (const dead of [token, other]) expect((await errorOf(me(dead)))[0]).toBe(401)
})

test('the language of the interface must be an offered one; it is stored with the account, exported and used for emails', async () => {
  const { token, email } = await aLearner(app)
  const choose = (language: string) =>
    app.send({ method: 'PUT', path: '/user/language', body: { language }, token })

  expect(await choose('hi')).toMatchObject({ status: 200 })
  expect(await choose('xx')).toMatchObject({ status: 400 })

  const { data } = await app.api.profile.exportAll({}, { token })
  expect(data).toMatchObject({ account: { language: 'hi' } })

  await app.api.sessions.forgotPassword({ body: { email } })
  const [mail] = await mailsTo(app, email)
  expect(mail?.subject).toBe('Pragati के लिए नया पासवर्ड बनाएँ')
  expect(mail?.text).toMatch(/^https?:\/\/[^/]+\/hi\/newcredentials\/\S+$/m)
  expect(mail?.html).toContain('<html lang="hi">')
})

test('an account starts in the language of the sign-up, and the language of the consent is stored', async () => {
  const [email, other] = [anEmail(), 'another good one']
  const signUp = async (password: string, language?: 'ta' | 'bn') => {
    const body = { name: 'Kavya', email, password, ...(language ? { language } : {}) }
    const { _id } = (await app.api.accounts.signUp({ body })).data
    const [row] = await app.resources.db
      .select({ language: accounts.language, agreedTo: accounts.consentVersion })
      .from(accounts)
      .where(eq(accounts.id, _id))
    return [row?.language, row?.agreedTo?.split(' ')[1]]
  }

  expect(await signUp(PASSWORD, 'ta')).toEqual(['ta', 'ta'])
  expect(await signUp(PASSWORD)).toEqual(['ta', undefined])
  expect(await signUp(PASSWORD, 'bn')).toEqual(['bn', 'bn'])
  const [mail] = await mailsTo(app, email)
  expect(mail?.subject).toBe('আপনার Pragati যাচাই কোড')
  expect(mail?.text.match(/\d{6,}/g)).toHaveLength(1)
  expect(await signUp(other)).toEqual([null, undefined])
})
