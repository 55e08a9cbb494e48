import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { installation } from '#server/db/schema/operations.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { syncGlossary } from '#server/features/search/glossary.commands.ts'
import { reindex, WORD_RULES } from '#server/features/search/reindexing.commands.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, anOperator } from '#testing/build.ts'
import { anOpportunity, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { opportunityIndex } from './search-index.commands.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({}, { caching: false })
  await syncGlossary(app.resources.db, [
    JSON.stringify([
      { concept: 'work-from-home', words: { en: ['work from home'], hi: ['ghar se kaam', 'घर से काम'] } },
      { concept: 'accountant', words: { en: ['accountant', 'accounts'], hi: ['लेखाकार', 'hisab'] } },
    ]),
    readFileSync(new URL('../search/glossary/places.json', import.meta.url), 'utf8'),
  ])
  const place = { companyName: 'Kadamba', jobDescription: 'A team of nine.', question: '' }
  await anOpportunity(app, { ...place, jobTitle: 'Weaver', jobLocation: 'Pune', jobType: 'Full Time' })
  await anOpportunity(app, {
    ...place,
    jobTitle: 'Translator',
    jobLocation: 'Anywhere',
    jobType: 'Work From Home',
  })
  await anOpportunity(app, {
    ...{ ...place, jobTitle: 'Screen Artist', jobLocation: 'Surat', jobType: 'Internship' },
    jobDescription: 'You draw screens in Figma every day.',
  })
  await anOpportunity(app, { ...place, jobTitle: 'Accountant', jobLocation: 'Indore', jobType: 'Part Time' })
})

const find = async (search: string, query = {}) =>
  (await app.api.opportunities.list({ query: { search, ...query } })).data

test.each([
  ['weaver', 'Weaver', 'exact'],
  ['pune', 'Weaver', 'exact'],
  ['wever', 'Weaver', 'close'],
  ['पुणे', 'Weaver', 'meaning'],
  ['పూణే', 'Weaver', 'meaning'],
  ['पुण्यात नोकरी', 'Weaver', 'sound'],
  ['poona', 'Weaver', 'meaning'],
  ['indaur mein naukri', 'Accountant', 'meaning'],
  ['वीवर की नौकरी', 'Weaver', 'sound'],
  ['weaver job in pune', 'Weaver', 'exact'],
  ['ghar se kaam', 'Translator', 'meaning'],
  ['घर से काम', 'Translator', 'meaning'],
  ['figma', 'Screen Artist', 'exact'],
  ['फिग्मा', 'Screen Artist', 'sound'],
  ['internship figma', 'Screen Artist', 'exact'],
  ['hisab ki naukri', 'Accountant', 'meaning'],
  ['accountant zzyyxw', 'Accountant', 'some'],
])('“%s” finds the %s by its %s', async (search, title, pass) => {
  const { opportunities: found, total, understood } = await find(search)

  expect(found.map(({ jobTitle }) => jobTitle)).toEqual([title])
  expect(total).toBe(1)
  expect(understood?.pass).toBe(pass)
})

test.each(['asdfghjkl', 'qzxkv', 'zzyyxw qqpplk'])('the nonsense “%s” finds nothing', async (search) => {
  expect(await find(search)).toMatchObject({ opportunities: [], total: 0 })
})

test.each([
  'work at home',
  'online job from home',
  'घर बैठे नौकरी',
  'घर से काम चाहिए',
  'ghari basun kaam',
  'வீட்டிலிருந்தே வேலை',
  'ఇంట్లో నుండి ఉద్యోగం',
  'ಮನೆಯಿಂದಲೇ ಕೆಲಸ',
  'ঘরে বসে কাজ',
  'ઘર બેઠા નોકરી',
  'ਘਰ ਬੈਠੇ ਨੌਕਰੀ',
  'ଘରେ ବସି କାମ',
  'വീട്ടിൽ ഇരുന്ന് ജോലി',
])('“%s” means work from home', async (search) => {
  const { opportunities: found, total } = await find(search)

  expect(found.map(({ jobTitle }) => jobTitle)).toEqual(['Translator'])
  expect(total).toBe(1)
})

test('working from home ranks below the subject, and does not matter within another type', async () => {
  const titles = async (search: string, query = {}) =>
    (await find(search, query)).opportunities.map(({ jobTitle }) => jobTitle)

  expect(await titles('ghar se translator')).toEqual(['Translator'])
  expect(await titles('ghar se figma')).toEqual(['Screen Artist'])
  expect(await titles('ghar se naukri', { jobType: 'Internship' })).toEqual(['Screen Artist'])
})

test('a query that only asks for a job finds all, and an empty one is no search', async () => {
  expect(await find('naukri chahiye')).toMatchObject({
    total: 4,
    understood: { words: [], dropped: ['naukri', 'chahiye'], steps: [] },
  })
  expect(await find('')).not.toHaveProperty('understood')
})

test('each pass reports what it looked for and how many it added, and the reply lists ignored words', async () => {
  const { understood } = await find('weaver zzyyxw naukri')

  expect(understood).toMatchObject({
    dropped: ['naukri', 'zzyyxw'],
    unused: ['zzyyxw'],
    steps: [{ pass: 'some', total: 1, words: ['weaver'] }],
  })
  // Opportunities have no language that would come first.
  expect((await find('weaver in kannada')).understood?.unused).toEqual(['kannada'])
  expect((await find('wever')).understood?.correction).toBe('weaver')
})

test('titles come before descriptions, on consecutive pages, within a type', async () => {
  const common = { companyName: 'Kadamba', question: '' }
  for (const n of [1, 2]) {
    await anOpportunity(app, {
      ...common,
      jobTitle: `Potter ${n}`,
      jobLocation: 'Khurja',
      jobDescription: 'Clay.',
    })
    await anOpportunity(app, {
      ...common,
      jobTitle: `Seller ${n}`,
      jobLocation: 'Khurja',
      jobDescription: 'Sell what a potter makes.',
    })
  }
  const titles = async (query: object) =>
    (await find('potter', query)).opportunities.map(({ jobTitle }) => jobTitle)

  expect(await titles({})).toEqual(['Potter 2', 'Potter 1', 'Seller 2', 'Seller 1'])
  expect(await titles({ limit: 3, page: 2 })).toEqual(['Seller 1'])
  expect(await titles({ jobType: 'Part Time' })).toEqual([])
})

test('an opportunity posted over HTTP is found by its sound at once', async () => {
  const [creator, operator] = [await aCreator(app), await anOperator(app)]
  const { data } = await app.api.posting.create(
    { body: { ...anOpportunityForm, jobTitle: 'Rangoli Artist', jobLocation: 'Kozhikode' } },
    { token: creator.token },
  )
  await approveOpportunity(app.api, data._id, operator.token)

  expect((await find('रंगोली')).opportunities.map(({ _id }) => _id)).toEqual([data._id])
})

test('entries of older rules are reindexed, resuming where the job stopped', async () => {
  const { db } = app.resources
  const ids = []
  for (const n of [1, 2, 3])
    ids.push(await anOpportunity(app, { jobTitle: `Lamplighter ${n}`, jobDescription: 'Glows.' }))
  await db.update(opportunities).set({ searchText: 'lamplighter' }).where(sql`job_title like 'Lamplighter%'`)
  const value = { version: 0, after: ids[0], to: WORD_RULES }
  await db
    .insert(installation)
    .values({ key: 'opportunity-search', value })
    .onConflictDoUpdate({ target: installation.key, set: { value } })
  await reindex(db, opportunityIndex)

  expect((await find('glows')).total).toBe(2)
  await db.delete(installation).where(eq(installation.key, 'opportunity-search'))
  await reindex(db, opportunityIndex)
  expect((await find('glows')).total).toBe(3)
})
