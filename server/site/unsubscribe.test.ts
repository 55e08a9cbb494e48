import { expect, test } from 'vitest'
import { makeUnsubscribeToken } from '#server/features/learning/unsubscribe-token.ts'
import { unsubscribePath } from '#server/features/notifications/unsubscribe-address.ts'
import { STOP_WEEKLY } from '#server/features/operator-inbox/weekly-mail.commands.ts'
import { startApp } from '#testing/app.ts'
import { aLearner } from '#testing/build.ts'

test('links that stop emails still answer once the account is deleted: it gets no such emails any more', async () => {
  const app = await startApp()
  const { tokens } = app.resources
  const person = await aLearner(app)
  const paths = [
    unsubscribePath(tokens, person.id, 'application'),
    `/reminders/stop/${makeUnsubscribeToken(tokens, person.id)}`,
    `/operator/mail/stop/${makeUnsubscribeToken(tokens, person.id, STOP_WEEKLY)}`,
  ]
  await app.api.profile.deleteAccount({}, person)

  for (const url of paths)
    expect([url, (await app.app.inject({ method: 'POST', url })).statusCode]).toEqual([url, 200])
})
