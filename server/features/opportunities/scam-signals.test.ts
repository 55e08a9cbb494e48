import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { startApp } from '#testing/app.ts'
import { aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { anOpportunityForm, approveOpportunity, daysAgo } from '#testing/opportunities.ts'
import { needsAdvice, signalsIn } from './scam-signals.ts'

const said = (jobDescription: string, email = 'jobs@sarita.example') => ({
  ...{ jobTitle: 'Helper', companyName: 'Sarita', jobLocation: 'Pune', question: '' },
  ...{ jobDescription, email },
})
const kindsIn = (jobDescription: string) => signalsIn(said(jobDescription)).map(({ kind }) => kind)

describe('phrases that ask for money are found in every language of the interface', () => {
  test.each([
    ['en', 'Pay a refundable  deposit of 500 before you join.', 'refundable  deposit'],
    ['hi', 'पहले रजिस्ट्रेशन फीस ₹500 जमा करें।', 'रजिस्ट्रेशन फीस'],
    ['hi, romanised', 'Join karne ke liye Panjikaran Shulk 300 dena hoga', 'Panjikaran Shulk'],
    ['mr', 'आधी नोंदणी शुल्क भरावे लागेल.', 'नोंदणी शुल्क'],
    ['ta', 'வேலைக்கு முன்பணம் செலுத்த வேண்டும்.', 'முன்பணம்'],
    ['ta, romanised', 'velaikku munpanam venum', 'munpanam'],
    ['te', 'ముందుగా డిపాజిట్ చెల్లించాలి.', 'డిపాజిట్'],
    ['kn', 'ಮೊದಲು ನೋಂದಣಿ ಶುಲ್ಕ ಕಟ್ಟಬೇಕು.', 'ನೋಂದಣಿ ಶುಲ್ಕ'],
    ['bn', 'কাজের জন্য জামানত দিতে হবে।', 'জামানত'],
    ['ml', 'ജോലിക്ക് ചേരാൻ രജിസ്ട്രേഷൻ ഫീസ് അടയ്ക്കണം.', 'രജിസ്ട്രേഷൻ ഫീസ്'],
  ])('%s', (_language, text, words) => {
    const [fee] = signalsIn(said(text)).filter(({ kind }) => kind === 'fee')
    expect(fee?.words).toContain(words)
    expect(needsAdvice(signalsIn(said(text)))).toBe(true)
  })
})

test('“without” in one sentence says nothing about the fee in the next', () => {
  expect(kindsIn('काम बिना अनुभव। पंजीकरण शुल्क ₹500')).toContain('fee')
  expect(kindsIn('काम बिना पंजीकरण शुल्क')).not.toContain('fee')
})

test('digits of a phone number are told from an amount in a description of digits alone, too', () => {
  const text = `${'1'.repeat(2_500)}a ${'99999/day '.repeat(249)}`

  expect(kindsIn(text)).toContain('pay')
  expect(kindsIn('Earn more: 98765 99999/day')).not.toContain('pay')
})

describe('an honest opportunity raises no signal', () => {
  test.each([
    'We charge no registration fee. Never pay anybody.',
    'There is no deposit, and training is free.',
    'रजिस्ट्रेशन शुल्क नहीं है।',
    'Give feedback to students and coffee to guests. ₹18,000 per month, call 98765 43210.',
    'Our team builds the WhatsApp integration of a bank. 12 lakh per year.',
    'രജിസ്ട്രേഷൻ ഫീസ് ഇല്ല.',
    'Internship, ₹8,000 a month, five days a week, 6 hours per day.',
  ])('%s', (text) => {
    expect(kindsIn(text)).toEqual([])
  })
})

test('a messaging number, implausible pay and a free mail address raise signals with their words', () => {
  const text = 'Earn ₹8,000 per day or 2 lakh per month. Guaranteed income! WhatsApp 98765 43210 only.'
  expect(signalsIn(said(text, 'hr.tata@gmail.com'))).toEqual([
    { kind: 'messaging_only', words: ['WhatsApp'] },
    { kind: 'pay', words: ['Guaranteed income', '₹8,000', '2 lakh'] },
    { kind: 'free_mail', words: ['gmail.com'] },
  ])
  const kindsOf = (fields: object) => signalsIn({ ...said('A shop.'), ...fields }).map(({ kind }) => kind)
  for (const field of ['jobTitle', 'companyName', 'jobLocation', 'question'])
    expect(kindsOf({ [field]: 'Registration fee ₹500' }), field).toEqual(['fee'])
  expect(kindsIn('Join t.me/quickcash today')).toEqual(['messaging_only'])
  expect(kindsIn('Send your name on WhatsApp only.')).toEqual(['messaging_only'])
  expect(kindsIn('सिर्फ व्हाट्सएप पर बात करें।')).toEqual(['messaging_only'])
  expect(needsAdvice(signalsIn(said('A shop in Pune.', 'shop@gmail.com')))).toBe(false)
})

const app = await startApp()
const operator = await anOperator(app)

async function post(
  by: TestAccount | null,
  jobDescription: string,
  email = `${crypto.randomUUID()}@firm.example`,
) {
  const body = { ...anOpportunityForm, jobDescription, email }
  return (await app.api.posting.create({ body }, by ? { token: by.token } : {})).data
}

async function signalsOf(opportunityId: string) {
  const { data } = await app.api.operatorOpportunities.get(
    { params: { opportunityId } },
    { token: operator.token },
  )
  return data.signals.map(({ kind }) => kind)
}

async function anOldAccount() {
  const account = await aLearner(app)
  await app.resources.db
    .update(accounts)
    .set({ createdAt: daysAgo(30) })
    .where(eq(accounts.id, account.id))
  return account
}

test('signals are computed when an opportunity is written and again when it is edited; others see only whether the advice applies', async () => {
  const poster = await anOldAccount()
  const { _id } = await post(poster, 'Pay a registration fee of ₹500 before the first day.')
  expect(await signalsOf(_id)).toEqual(['fee'])
  await approveOpportunity(app.api, _id, operator.token)
  const { data } = await app.api.opportunities.get({ params: { id: _id } })
  expect(data.moneyAdvice).toBe(true)
  expect(data).not.toHaveProperty('signals')
  const { opportunities } = await app.api.opportunities.list({ query: { limit: 50 } })
  expect(JSON.stringify(opportunities)).not.toContain('"fee"')

  const body = { ...anOpportunityForm, jobDescription: 'Work in the garden.' }
  const edited = await app.api.posting.update({ params: { id: _id }, body }, { token: poster.token })
  expect(edited.data.moneyAdvice).toBe(false)
  expect(await signalsOf(_id)).toEqual([])
})

test('text copied from somebody else’s opportunity raises a signal, however it is formatted; one’s own does not', async () => {
  const [first, second] = [await anOldAccount(), await anOldAccount()]
  const words = `We look for ${crypto.randomUUID()} people who teach drawing to children in the evening, with patience and joy.`
  await post(first, words)
  const again = await post(first, words)
  const copy = await post(second, `  ${words.toUpperCase().replaceAll(' ', '\n')} `)
  expect(await signalsOf(again._id)).toEqual([])
  expect(await signalsOf(copy._id)).toEqual(['copied'])
  expect(copy.moneyAdvice).toBe(true)
})

test('a poster is new until one of their opportunities was approved', async () => {
  const poster = await aLearner(app)
  const one = await post(poster, 'Work in the garden.')
  expect(await signalsOf(one._id)).toEqual(['new_poster'])
  await approveOpportunity(app.api, one._id, operator.token)
  expect(await signalsOf((await post(poster, 'Work in the house.'))._id)).toEqual([])
  const email = `${crypto.randomUUID()}@firm.example`
  const nobodys = await post(null, 'Work on the roof.', email)
  expect(await signalsOf(nobodys._id)).toEqual(['new_poster'])
  await approveOpportunity(app.api, nobodys._id, operator.token)
  expect(await signalsOf((await post(null, 'Work in the yard.', email))._id)).toEqual([])
})
