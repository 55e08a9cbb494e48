import { expect, onTestFinished, test } from 'vitest'
import { createClient, overHttp } from '#contract/client.ts'
import { fieldRules } from '#contract/field-rules.ts'
import { readLanguageFrom } from '#web/messages/language.ts'
import { withLocalisedFailures } from './localised-failures.ts'

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
    withLocalisedFailures(overHttp(async () => ({ status: 400, body: { status: 'fail', ...body } }))),
  )

  await expect(accounts.me()).rejects.toMatchObject({
    code: body.code,
    message,
    issues: 'issues' in body ? [{ message }] : [],
  })
})
