import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { oneTimeCodes, resetTokens } from '#server/db/schema/mailed-secrets.ts'
import { tickets } from '#server/db/schema/second-factor.ts'
import { startApp } from '#testing/app.ts'
import { aLearnerWithApp, firstStepOf } from '#testing/app-codes.ts'
import { failureOf } from '#testing/failure-of.ts'
import { aNewcomer, aSignedUpLearner, mailsTo, PASSWORD } from '#testing/sign-up.ts'
import { signedInBy } from '#testing/signed-in.ts'
import { backupOperations } from './backup.operations.ts'
import { makeBackup } from './backup.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'pragati-restore-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('after a restore everybody has to sign in again: no token, code, link or ticket of the backup is valid', async () => {
  const app = await startApp()
  const [{ email, token }, withApp, newcomer] = [
    await aSignedUpLearner(app),
    await aLearnerWithApp(app),
    await aNewcomer(app),
  ]
  await firstStepOf(app, withApp.email)
  await app.api.sessions.forgotPassword({ body: { email } })
  await mailsTo(app, newcomer.email)
  const counts = async ({ resources: { db } }: typeof app) =>
    Promise.all([db.$count(tickets), db.$count(oneTimeCodes), db.$count(resetTokens)])
  expect(await counts(app)).toEqual([1, 1, 1])
  const file = path.join(folder, 'backup')
  await makeBackup(app.resources, file)
  const restore = backupOperations.find(({ name }) => name === 'restore')

  const restored = await startApp(
    {},
    {
      prepare: async ({ db, files }) => {
        const demo = () => Promise.reject(new Error('nobody asks for it'))
        const by = { accountId: null, name: 'command line' }
        await restore?.run(db, by, { file, identities: [] }, { db, files, version: '', demo })
      },
    },
  )

  expect(await failureOf(restored.api.accounts.me({}, { token }))).toBe('unauthenticated')
  expect(await counts(restored)).toEqual([0, 0, 0])
  const again = await signedInBy(restored.api.accounts.login({ body: { email, password: PASSWORD } }))
  expect((await restored.api.accounts.me({}, { token: again.token })).data.email).toBe(email)
})
