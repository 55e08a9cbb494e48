import { expect, onTestFinished, test } from 'vitest'
import { createClient, isTemporary, overHttp } from '#contract/client.ts'
import { fieldRules } from '#contract/field-rules.ts'
import { readLanguageFrom } from '#web/messages/language.ts'
import { tellingInWords } from './in-words.ts'

const call = (status: number, body: unknown) =>
  createClient(overHttp(async () => ({ status, body }))).accounts.me()

test('a reply is returned as it came', async () => {
  const body = { status: 'success', success: true, data: { name: 'Asha' } }

  expect(await call(200, body)).toBe(body)
})

test.each([
  [409, { status: 'fail', success: false, code: 'email_taken', message: 'No' }, 'email_taken', 'No'],
  [200, { status: 'fail', message: 'Rejected all the same' }, 'unknown', 'Rejected all the same'],
  [502, 'Bad gateway', 'unknown', 'The server answered with status 502'],
  [0, { message: 'No connection' }, 'unreachable', 'No connection'],
])('status %d with %j is a failure with its code', async (status, body, code, message) => {
  await expect(call(status, body)).rejects.toMatchObject({ name: 'ApiError', status, code, message })
})

test.each([
  [0, 'unreachable', true],
  [404, 'unknown', true],
  [429, 'too_many_requests', true],
  [503, 'database_down', true],
  [401, 'unauthenticated', false],
  [409, 'email_taken', false],
] as const)('whether %d %s may go through later is %s', (status, code, later) => {
  expect(isTemporary({ status, code })).toBe(later)
})

const nameMissing = { path: 'name', message: 'name is required', rule: 'missing' }
const titleLong = { path: 'jobTitle', message: 'jobTitle must …', rule: 'too_long', bound: 1500 }
const empty = { path: 'resume', message: 'The file is empty' }
const common = { path: 'password', message: fieldRules.field_password_common, rule: 'invalid' }

test.each([
  ['en', { code: 'email_taken', message: 'An account …' }, 'An account …'],
  ['hi', { code: 'email_taken', message: 'An account …' }, 'इस ईमेल से अकाउंट पहले से है'],
  ['hi', { code: 'bad_input', message: nameMissing.message, issues: [nameMissing] }, 'नाम: इसे भरना ज़रूरी है'],
  [
    'hi',
    { code: 'bad_input', message: titleLong.message, issues: [titleLong] },
    'जॉब का नाम: ज़्यादा से ज़्यादा 1,500 अक्षर',
  ],
  [
    'hi',
    { code: 'bad_input', message: common.message, issues: [common] },
    'इस पासवर्ड का अंदाज़ा कोई भी लगा लेगा। कोई दूसरा चुनें',
  ],
  [
    'hi',
    { code: 'claimed_by_another', message: 'Asha is working on this' },
    'इस पर किसी और ऑपरेटर का काम चल रहा है (Asha)',
  ],
  ['hi', { code: 'file_empty', message: empty.message, issues: [empty] }, 'फ़ाइल खाली है'],
  ['hi', { code: 'of_a_newer_server', message: 'Not today' }, 'Not today'],
])('on a page in %s %j is shown as %s', async (language, body, message) => {
  readLanguageFrom(() => language)
  onTestFinished(() => readLanguageFrom(() => 'en'))
  const { accounts } = createClient(
    tellingInWords(overHttp(async () => ({ status: 400, body: { status: 'fail', ...body } }))),
  )

  await expect(accounts.me()).rejects.toMatchObject({
    code: body.code,
    message,
    issues: 'issues' in body ? [{ message }] : [],
  })
})
